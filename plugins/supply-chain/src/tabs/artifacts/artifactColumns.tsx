import type {
  ArtifactRecord,
  FlowRef,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
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
  link?: LinkAnswer,
): Column<ArtifactRecord>[] {
  const flows = link?.flows ?? [];
  // Without the link, they may be of several flows.
  const hasSeveral = !link || flows.length > 1;
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 17,
      render: artifact => <BuildVerdict verdict={artifact} flows={flows} />,
    },
    {
      id: 'artifact',
      title: t('column.artifact'),
      share: 15,
      header: true,
      render: ({ name, fingerprint }) => (
        <DrawerLink target={{ kind: 'artifact', fingerprint }}>
          <UntrustedText>{name}</UntrustedText>
        </DrawerLink>
      ),
    },
    {
      id: 'fingerprint',
      title: t('column.fingerprint'),
      share: 16,
      render: ({ fingerprint }) => (
        <ShortName name={fingerprint} kind="fingerprint" />
      ),
    },
    {
      id: 'commit',
      title: t('column.commit'),
      share: 23,
      render: ({ commit }) => <CommitLink commit={commit} />,
    },
    {
      id: 'trail',
      title: t(hasSeveral ? 'column.flowAndTrail' : 'column.trail'),
      share: 15,
      render: artifact => (
        <Trail artifact={artifact} among={hasSeveral ? flows : undefined} />
      ),
    },
    {
      id: 'build',
      title: t('column.build'),
      share: 9,
      render: artifact => <BuildUrl artifact={artifact} t={t} />,
    },
    {
      id: 'when',
      title: t('column.when'),
      share: 12,
      render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
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
  ) : (
    <>{t('cell.none')}</>
  );
}
