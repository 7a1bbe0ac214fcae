import type {
  ArtifactDetailsAnswer,
  ArtifactRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { CommitLink } from '../CommitLink';
import { ExactTime } from '../ExactTime';
import { addressFacts, FactList } from '../FactList';
import { PipelineText } from '../PipelineText';
import { RunningIn } from '../RunningIn';
import { ShortName } from '../ShortName';

/** Where an artifact runs, what it was made from, and its addresses. */
export function ArtifactFacts(props: {
  artifact: ArtifactRecord;
  answer: ArtifactDetailsAnswer;
}) {
  const { artifact, answer } = props;
  const { commit, filename, buildUrl, htmlUrl, createdAt } = artifact;
  const { runningIn, exitedFrom, externalUrls } = answer;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        {
          term: t('details.runningIn'),
          value: <RunningIn environments={runningIn} />,
        },
        {
          term: t('details.exitedFrom'),
          value:
            exitedFrom.length > 0 ? (
              <RunningIn environments={exitedFrom} />
            ) : (
              t('details.neverLeft')
            ),
        },
        {
          term: t('details.commit'),
          value: commit && <CommitLink commit={commit} />,
        },
        {
          term: t('details.fingerprint'),
          value: <ShortName name={artifact.fingerprint} kind="fingerprint" />,
        },
        {
          term: t('details.filename'),
          value: filename && <PipelineText>{filename}</PipelineText>,
        },
        {
          term: t('details.created'),
          value: createdAt && <ExactTime dated moment={createdAt} />,
        },
        ...addressFacts(t, { buildUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}
