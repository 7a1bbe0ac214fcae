import CloudOffIcon from '@material-ui/icons/CloudOff';
import HistoryIcon from '@material-ui/icons/History';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  ResponseMeta,
  LinkResponse,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../i18n/useLanguage';
import { useNow } from './useNow';
import { useTranslation } from '../i18n/useTranslation';
import { errorKind } from '../model/errorKind';
import { useErrorText } from './useErrorText';
import { MessageLink } from './MessageLink';
import { Notice } from './Notice';
import { ProblemItems } from './ProblemItems';
import { formatMoment } from './formatTime';
import { dataNotice, noticeSentences, type Sources } from './dataNotice';

/** The flows of a link as sources of a response. */
export function flowSources(
  link: LinkResponse | undefined,
): Sources | undefined {
  return link && { kind: 'flows', total: link.flows.length };
}

interface QueryNoticesProps<T> {
  query: UseQueryResult<T>;
  sources?: Sources;
  besides?: UseQueryResult<ResponseMeta>;
}

/**
 * One notice about everything wrong with the data: failed refresh, stale, or
 * incomplete.
 *
 * @param props - `sources` is what the response was combined from, if more than
 *   one; `besides` is a query with its own notice on the page, whose text isn't
 *   repeated
 */
export function QueryNotices<T extends ResponseMeta>(
  props: QueryNoticesProps<T>,
) {
  return (
    <div role="status">
      <News {...props} />
    </div>
  );
}

function News<T extends ResponseMeta>(props: QueryNoticesProps<T>) {
  const { query, sources, besides } = props;
  const { data, error } = query;
  if (!hasNotice(query) || !data) {
    return null;
  }
  const told = besides && hasNotice(besides) ? besides : undefined;
  return (
    <DataNotice
      data={told?.data ? newsOf(data, told.data) : data}
      error={told && isErrorTold(query, told) ? undefined : error}
      sources={sources}
    />
  );
}

/** Whether there is data to say something about, which may be shown. */
function hasNotice({ data, error }: UseQueryResult<ResponseMeta>): boolean {
  return Boolean(data) && !(error && errorKind(error) === 'forbidden');
}

/**
 * Whether the notice of the other query says why this one couldn't be
 * refreshed, and from when its data is.
 */
function isErrorTold(
  { data, error }: UseQueryResult<ResponseMeta>,
  told: UseQueryResult<ResponseMeta>,
): boolean {
  return (
    Boolean(told.error) &&
    errorKind(told.error) === errorKind(error) &&
    !isOlder(data, told.data)
  );
}

function isOlder(response?: ResponseMeta, other?: ResponseMeta): boolean {
  return (
    other?.asOf !== undefined &&
    (response?.asOf === undefined ||
      Date.parse(response.asOf) < Date.parse(other.asOf))
  );
}

/** The parts of a response that the other one doesn't report already. */
function newsOf(response: ResponseMeta, told: ResponseMeta): ResponseMeta {
  return {
    ...response,
    stale: response.stale && (!told.stale || isOlder(response, told)),
    problems: response.problems.filter(
      problem =>
        !told.problems.some(
          other =>
            keyOf(other) === keyOf(problem) && (!other.stale || problem.stale),
        ),
    ),
  };
}

function keyOf(problem: Problem): string {
  const { reason, annotation, value, region, org, flow, count } = problem;
  return JSON.stringify([reason, annotation, value, region, org, flow, count]);
}

function DataNotice(props: {
  data: ResponseMeta;
  error: unknown;
  sources?: Sources;
}) {
  const { data, error, sources } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { title, words } = useErrorText(error);
  const notice = dataNotice(data, sources);
  const sentences = noticeSentences(
    t,
    // All data is as old as the last successful read.
    error ? { ...notice, old: 'all' } : notice,
    sources?.kind ?? 'flows',
    data.asOf && formatMoment(data.asOf, now, language),
  );
  if (error) {
    sentences.unshift(t('notice.notRefreshed', { why: title }));
  }
  if (sentences.length === 0 && notice.others.length === 0) {
    return null;
  }
  return (
    <Notice icon={iconOf(Boolean(error), data.stale)}>
      {sentences.length > 0 && (
        <strong>{sentences.map(sentence => `${sentence}.`).join(' ')}</strong>
      )}
      {error ? <MessageLink to={words} about={title} /> : null}
      {notice.regionsDown.length > 0 && (
        <MessageLink to="region-unavailable" about={sentences.join('. ')} />
      )}
      <ProblemItems problems={notice.others} />
    </Notice>
  );
}

function iconOf(failed: boolean, stale: boolean) {
  if (failed) {
    return CloudOffIcon;
  }
  return stale ? HistoryIcon : WarningIcon;
}
