import type {
  LinkAnswer,
  TrailDetailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { CommitLink } from '../CommitLink';
import { ExactTime } from '../ExactTime';
import { addressFacts, FactList } from '../FactList';
import { clipText, PipelineText } from '../PipelineText';
import { RunningIn } from '../RunningIn';
import { ShortName } from '../ShortName';
import { flowLabel } from '../TableFilters';

/** The commit, the build, the times and the addresses of a trail. */
export function TrailFacts(props: {
  answer: TrailDetailsAnswer;
  link?: LinkAnswer;
}) {
  const { answer, link } = props;
  const { trail, createdBy, externalUrls } = answer;
  const { t } = useTranslation();
  const { commit, description, originUrl, htmlUrl } = trail;
  const environments = new Set(trail.artifacts.flatMap(each => each.runningIn));
  return (
    <FactList
      facts={[
        {
          term: t('details.commit'),
          value: commit && <CommitLink commit={commit} />,
        },
        {
          term: t('details.branch'),
          value: commit?.branch && <PipelineText>{commit.branch}</PipelineText>,
        },
        {
          term: t('details.runningIn'),
          value: trail.artifacts.length > 0 && (
            <RunningIn environments={[...environments]} />
          ),
        },
        { term: t('details.trail'), value: <ShortName name={trail.name} /> },
        {
          term: t('details.flow'),
          value: (
            <PipelineText>{flowLabel(trail, link?.flows ?? [])}</PipelineText>
          ),
        },
        {
          term: t('details.description'),
          // Often it is the commit's first line again.
          value: description && description !== commit?.message && (
            <PipelineText lines={6}>{description}</PipelineText>
          ),
        },
        {
          term: t('details.created'),
          value: trail.createdAt && (
            <ExactTime dated moment={trail.createdAt} />
          ),
        },
        {
          term: t('details.changed'),
          value: trail.lastModifiedAt && (
            <ExactTime dated moment={trail.lastModifiedAt} />
          ),
        },
        {
          term: t('details.createdBy'),
          value: createdBy && <bdi>{clipText(createdBy, 100)}</bdi>,
        },
        ...addressFacts(t, { buildUrl: originUrl, htmlUrl, externalUrls }),
      ]}
    />
  );
}
