import type {
  ArtifactRecord,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOfArtifact } from '../../hooks/drawerTarget';
import type { Translate } from '../../hooks/useTranslation';
import { CommitLink } from '../CommitLink';
import type { Column } from '../DataTable';
import { DrawerLink } from '../DrawerLink';
import { ExternalLink, isWebAddress } from '../ExternalLink';
import { clipText, PipelineText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { RunningIn } from '../RunningIn';
import { ShortName, shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { flowLabel } from '../TableFilters';

/** The columns of the table of artifacts. */
export function artifactColumns(
  t: Translate,
  link?: LinkAnswer,
): Column<ArtifactRecord>[] {
  const flows = link?.flows ?? [];
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 17,
      render: artifact => (
        <StateBadge
          state={artifact.state}
          originalState={artifact.originalState}
        />
      ),
    },
    {
      id: 'artifact',
      title: t('column.artifact'),
      share: 15,
      header: true,
      render: ({ name, fingerprint }) => (
        <DrawerLink target={{ kind: 'artifact', fingerprint }}>
          <PipelineText>{name}</PipelineText>
        </DrawerLink>
      ),
    },
    {
      id: 'fingerprint',
      title: t('column.fingerprint'),
      share: 17,
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
      title: t(flows.length > 1 ? 'column.flowAndTrail' : 'column.trail'),
      share: 15,
      render: artifact => {
        const trail = trailRefOfArtifact(artifact);
        return (
          <>
            {flows.length > 1 && (
              <PipelineText>{flowLabel(artifact, flows)}</PipelineText>
            )}
            {trail && (
              <ShortName name={trail.trail} target={{ kind: 'trail', trail }} />
            )}
          </>
        );
      },
    },
    {
      id: 'build',
      title: t('column.build'),
      share: 9,
      render: ({ buildUrl, name, fingerprint }) =>
        isWebAddress(buildUrl) ? (
          <ExternalLink
            to={buildUrl}
            label={t('cell.buildOf', {
              name: `${clipText(name, 40)} ${shortenName(fingerprint)}`,
            })}
          >
            {t('cell.build')}
          </ExternalLink>
        ) : (
          t('cell.none')
        ),
    },
    {
      id: 'when',
      title: t('column.when'),
      share: 11,
      render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
    {
      id: 'runningIn',
      title: t('column.runningIn'),
      share: 14,
      render: ({ runningIn }) => <RunningIn environments={runningIn} />,
    },
  ];
}
