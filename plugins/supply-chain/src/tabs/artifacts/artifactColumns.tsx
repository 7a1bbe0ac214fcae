import type {
  ArtifactRecord,
  FlowRef,
  LinkResponse,
  ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import { ArtifactIssues } from './ArtifactIssues';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import type { Translate } from '../../i18n/useTranslation';
import { environmentsIn } from '../../model/environments';
import { BuildVerdict } from '../../ui/BuildVerdict';
import { CommitLink } from '../../ui/CommitLink';
import type { Column } from '../../ui/DataTable';
import { DrawerLink } from '../../ui/DrawerLink';
import { ExternalLink, isWebAddress } from '../../ui/ExternalLink';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { RunningIn } from '../../ui/RunningIn';
import { ShortName } from '../../ui/ShortName';
import { shortenName } from '../../ui/shortenName';
import { flowLabel } from '../../ui/flowLabel';

/** The columns of the artifacts table. */
export function artifactColumns(
  t: Translate,
  link?: LinkResponse,
): Column<ListedArtifact>[] {
  const flows = link?.flows ?? [];
  // Without the link, they may be of several flows.
  const hasSeveral = !link || flows.length > 1;
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: artifact => <BuildVerdict verdict={artifact} flows={flows} />,
    },
    {
      id: 'artifact',
      title: t('column.artifact'),
      share: 18,
      header: true,
      render: ({ name, fingerprint }) => (
        <>
          <DrawerLink target={{ kind: 'artifact', fingerprint }}>
            <UntrustedText>{name}</UntrustedText>
          </DrawerLink>
          <ShortName name={fingerprint} kind="fingerprint" />
        </>
      ),
    },
    {
      id: 'commit',
      title: t('column.commit'),
      share: 24,
      render: ({ commit }) => <CommitLink commit={commit} />,
    },
    {
      id: 'trail',
      title: t(hasSeveral ? 'column.flowAndTrail' : 'column.trail'),
      share: 14,
      render: artifact => (
        <>
          <Trail artifact={artifact} among={hasSeveral ? flows : undefined} />
          <BuildUrl artifact={artifact} t={t} />
        </>
      ),
    },
    {
      id: 'issues',
      title: t('column.issues'),
      share: 20,
      render: artifact => <ArtifactIssues artifact={artifact} />,
    },
    {
      id: 'runningIn',
      title: t('column.runningIn'),
      share: 14,
      render: artifact => (
        <RunningIn
          environments={environmentsIn(artifact, artifact.runningIn)}
          among={flows}
        />
      ),
    },
    {
      id: 'when',
      title: t('column.when'),
      share: 11,
      render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
  ];
}

/** The artifact's trail, and its flow among those of the link. */
function Trail(props: {
  artifact: ArtifactRecord;
  among?: readonly FlowRef[];
}) {
  const { artifact, among } = props;
  const trail = trailRefOfArtifact(artifact);
  return (
    <>
      {among && <UntrustedText>{flowLabel(artifact, among)}</UntrustedText>}
      {trail && (
        <ShortName name={trail.trail} target={{ kind: 'trail', trail }} />
      )}
    </>
  );
}

function BuildUrl(props: { artifact: ArtifactRecord; t: Translate }) {
  const { artifact, t } = props;
  const { buildUrl, name, fingerprint } = artifact;
  return isWebAddress(buildUrl) ? (
    <ExternalLink
      to={buildUrl}
      label={t('cell.buildOf', {
        name: `${clipText(name, 40)} ${shortenName(fingerprint)}`,
      })}
    >
      {t('cell.build')}
    </ExternalLink>
  ) : null;
}
