import type {
  EnvironmentRef,
  EnvironmentsResponse,
  LinkResponse,
  ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import { ArtifactIssues } from './ArtifactIssues';
import type { Translate } from '../../i18n/useTranslation';
import { environmentsIn } from '../../model/environments';
import { BuildVerdict } from '../../ui/states';
import type { Column } from '../../ui/DataTable';
import { DrawerLink, ShortName } from '../../ui/links';
import { UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { RunningIn } from '../../ui/lists';

/**
 * The columns of the artifacts table.
 *
 * @param past - where builds ran at an earlier time
 */
export function artifactColumns(
  t: Translate,
  link?: LinkResponse,
  past?: EnvironmentsResponse,
): Column<ListedArtifact>[] {
  const flows = link?.flows ?? [];
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
          environments={
            past
              ? environmentsWith(artifact, past)
              : environmentsIn(artifact, artifact.runningIn)
          }
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

/** Undefined if it may have run somewhere, but nothing is known of it. */
function environmentsWith(
  { fingerprint }: ListedArtifact,
  { environments, coverage }: EnvironmentsResponse,
): EnvironmentRef[] | undefined {
  const found = environments.filter(({ builds }) =>
    builds.some(build => build.fingerprint === fingerprint),
  );
  return found.length > 0 || coverage.complete ? found : undefined;
}
