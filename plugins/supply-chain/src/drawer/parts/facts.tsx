import {
  factsOfTrail,
  type ArtifactRecord,
  type CommitRecord,
  type NamedUrl,
  type ResponseMeta,
  type TrailRecord,
  type VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { useEnvironments, useSummary } from '../../queries/useEntityQueries';
import { CommitLink, ExternalLink, isWebAddress } from '../../ui/links';
import { type Fact, RowList } from '../../ui/lists';
import { MutedText, UntrustedText } from '../../ui/text';
import { ExactTime } from '../../ui/times';

/** The facts for the verdict on a trail, or on an artifact in it. */
export function useTrailFacts(
  trail: TrailRecord,
  meta: ResponseMeta,
  artifact?: ArtifactRecord,
): VerdictFacts {
  return factsOfTrail(trail, meta, {
    artifact,
    summary: useSummary().data,
    environments: useEnvironments().data,
  });
}

/** A commit, its time, which may be long before its trail, and its signature. */
export function commitFacts(t: Translate, commit?: CommitRecord): Fact[] {
  return [
    {
      term: t('column.commit'),
      value: commit && <CommitLink commit={commit} />,
    },
    timeFact(t('details.committed'), commit?.committedAt),
    {
      term: t('details.signature'),
      value: commit?.verified !== undefined && (
        <>
          {t(commit.verified ? 'details.verified' : 'details.notVerified')}
          {!commit.verified && commit.signature && (
            <MutedText>
              <bdi>{commit.signature}</bdi>
            </MutedText>
          )}
        </>
      ),
    },
  ];
}

/** A time with its zone. */
export function timeFact(term: string, moment: string | undefined): Fact {
  return { term, value: moment && <ExactTime zoned moment={moment} /> };
}

/** Text from a pipeline. */
export function textFact(
  term: string,
  text: string | undefined,
  lines?: number,
): Fact {
  return {
    term,
    value: text && <UntrustedText lines={lines}>{text}</UntrustedText>,
  };
}

/** What else people said of a record, as `name=value`. */
export function labelsFact(term: string, labels: readonly string[]): Fact {
  return {
    term,
    value: labels.length > 0 && (
      <RowList rows={labels}>
        {label => <UntrustedText>{label}</UntrustedText>}
      </RowList>
    ),
  };
}

/** The links of a record. */
export function addressFacts(
  t: Translate,
  addresses: {
    buildUrl?: string | undefined;
    /** Page in the console. */
    htmlUrl?: string | undefined;
    externalUrls: readonly NamedUrl[];
  },
): Fact[] {
  const { buildUrl, htmlUrl, externalUrls } = addresses;
  return [
    {
      term: t('cell.build'),
      value: isWebAddress(buildUrl) && (
        <ExternalLink to={buildUrl}>{t('details.openBuild')}</ExternalLink>
      ),
    },
    {
      term: t('search.region'),
      value: isWebAddress(htmlUrl) && (
        <ExternalLink to={htmlUrl}>{t('details.openRegion')}</ExternalLink>
      ),
    },
    {
      term: t('search.links'),
      value: externalUrls.length > 0 && (
        <RowList rows={externalUrls}>
          {({ name, url }) => (
            <ExternalLink to={url}>
              <bdi>{clipText(name, 100)}</bdi>
            </ExternalLink>
          )}
        </RowList>
      ),
    },
  ];
}
