import type {
  ArtifactDetailsResponse,
  ArtifactRecord,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { CommitLink } from '../../ui/CommitLink';
import { ExactTime } from '../../ui/RelativeTime';
import { addressFacts } from '../../ui/addressFacts';
import { committedFact } from '../../ui/committedFact';
import { FactList } from '../../ui/FactList';
import { UntrustedText } from '../../ui/UntrustedText';
import { RunningIn } from '../../ui/RunningIn';
import { ShortName } from '../../ui/ShortName';

/** Where an artifact is running, what it was built from, and its links. */
export function ArtifactFacts(props: {
  artifact: ArtifactRecord;
  response: ArtifactDetailsResponse;
  link?: LinkResponse;
}) {
  const { artifact, response, link } = props;
  const { commit, filename, buildUrl, htmlUrl, createdAt } = artifact;
  const { artifacts, runningIn, exitedFrom, externalUrls } = response;
  const among = [
    ...(link?.flows ?? []),
    ...artifacts,
    ...(runningIn ?? []),
    ...(exitedFrom ?? []),
  ];
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        {
          term: t('column.runningIn'),
          value: runningIn?.length !== 0 && (
            <RunningIn environments={runningIn} among={among} />
          ),
        },
        {
          term: t('search.exitedFrom'),
          value:
            exitedFrom?.length === 0 ? (
              t('cell.none')
            ) : (
              <RunningIn environments={exitedFrom} among={among} />
            ),
        },
        {
          term: t('column.commit'),
          value: commit && <CommitLink commit={commit} />,
        },
        committedFact(t, commit),
        {
          term: t('column.fingerprint'),
          value: <ShortName name={artifact.fingerprint} kind="fingerprint" />,
        },
        {
          term: t('details.filename'),
          value: filename && <UntrustedText>{filename}</UntrustedText>,
        },
        {
          term: t('column.when'),
          value: createdAt && <ExactTime zoned moment={createdAt} />,
        },
        ...addressFacts(t, { buildUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}
