import {
  factsOfTrail,
  type ArtifactRecord,
  type CommitRecord,
  type LinkResponse,
  type NamedUrl,
  type TrailDetailsResponse,
  type VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { useEnvironments, useSummary } from '../../queries/useEntityQueries';
import { CommitLink, ExternalLink, isWebAddress } from '../../ui/links';
import { type Fact, RowList } from '../../ui/lists';
import { decidedByText } from '../../ui/names';
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
  const { t } = useTranslation();
  const text =
    artifact?.decidedBy && decidedByText(t, artifact.decidedBy, flows);
  return (
    <Verdict place="drawer" facts={useTrailFacts(response, artifact)}>
      {text && <MutedText block>{text}</MutedText>}
    </Verdict>
  );
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
