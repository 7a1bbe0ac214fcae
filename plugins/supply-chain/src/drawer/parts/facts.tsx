import {
  factsOfTrail,
  stringifyFlowRef,
  type ArtifactRecord,
  type CommitRecord,
  type LinkResponse,
  type NamedUrl,
  type TrailDetailsResponse,
  type TrailRecord,
  type VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { matrixOf, templateChange } from '../../model/matrix';
import { clipText, isolateText } from '../../model/text';
import {
  useEnvironments,
  useSummary,
  useTrails,
} from '../../queries/useEntityQueries';
import { CommitLink, ExternalLink, isWebAddress } from '../../ui/links';
import { type Fact, RowList } from '../../ui/lists';
import { decidedByText, shortenName } from '../../ui/names';
import { MutedText, UntrustedText } from '../../ui/text';
import { Verdict } from '../../ui/Verdict';
import { ExactTime } from '../../ui/times';

/** The facts for the verdict on a trail, or on an artifact in it. */
export function useTrailFacts(
  response: TrailDetailsResponse,
  artifact?: ArtifactRecord,
): VerdictFacts {
  return factsOfTrail(response.trail, response, {
    artifact,
    summary: useSummary().data,
    environments: useEnvironments().data,
  });
}

/** The verdict on a trail, or on an artifact in it. */
export function TrailVerdict(props: {
  response: TrailDetailsResponse;
  artifact?: ArtifactRecord;
  flows: LinkResponse['flows'];
}) {
  const { response, artifact, flows } = props;
  const { trail } = response;
  const { t } = useTranslation();
  const text =
    artifact?.decidedBy && decidedByText(t, artifact.decidedBy, flows);
  return (
    <Verdict place="drawer" facts={useTrailFacts(response, artifact)}>
      {text && <MutedText block>{text}</MutedText>}
      {trail.createdAt && !['compliant', 'unknown'].includes(trail.state) && (
        <TemplateChange trail={trail} />
      )}
    </Verdict>
  );
}

/** What the template requires more, or no longer, than for the trail before. */
function TemplateChange({ trail }: { trail: TrailRecord }) {
  const { t } = useTranslation();
  const flow = stringifyFlowRef(trail);
  const { data } = useTrails({ flow, until: trail.createdAt, perPage: 1 });
  const trails = [trail, ...(data?.trails ?? [])];
  const [, before] = trails;
  const change = before && templateChange(t, matrixOf(trails, true), trails, 1);
  return change ? (
    <MutedText block>
      {t('details.templateChanged', {
        trail: isolateText(shortenName(before.name), 80),
        change,
      })}
    </MutedText>
  ) : null;
}

/** A commit, its time, which may be long before its trail, and its signature. */
export function commitFacts(t: Translate, commit?: CommitRecord): Fact[] {
  const { committedAt, verified, signature } = commit ?? {};
  const unverified = [t('details.notVerified'), signature];
  return [
    [t('column.commit'), commit && <CommitLink commit={commit} />],
    timeFact(t('details.committed'), committedAt),
    [
      t('details.signature'),
      verified === false
        ? unverified.filter(Boolean).join(': ')
        : verified && t('details.verified'),
    ],
  ];
}

/** A time with its zone. */
export function timeFact(term: string, moment: string | undefined): Fact {
  return [term, moment && <ExactTime zoned moment={moment} />];
}

/** What else people said of a record, as `name=value`. */
export function labelsFact(term: string, labels: readonly string[]): Fact {
  return [
    term,
    labels.length > 0 && (
      <RowList rows={labels}>
        {label => <UntrustedText>{label}</UntrustedText>}
      </RowList>
    ),
  ];
}

/** The links of a record. Those without a web address show only their names. */
export function linksFact(
  t: Translate,
  addresses: {
    buildUrl?: string | undefined;
    /** Page in the console. */
    htmlUrl?: string | undefined;
    externalUrls: readonly NamedUrl[];
  },
): Fact {
  const { buildUrl, htmlUrl, externalUrls } = addresses;
  const known = [
    { name: t('details.openBuild'), url: buildUrl },
    { name: t('details.openRegion'), url: htmlUrl },
  ].filter(({ url }) => isWebAddress(url));
  const links = [...known, ...externalUrls];
  return [
    t('search.links'),
    links.length > 0 && (
      <RowList rows={links}>
        {({ name, url }) => (
          <ExternalLink to={url}>
            <bdi>{clipText(name, 100)}</bdi>
          </ExternalLink>
        )}
      </RowList>
    ),
  ];
}
