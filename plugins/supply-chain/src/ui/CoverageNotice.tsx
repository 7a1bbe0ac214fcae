import ReadingIcon from '@material-ui/icons/HourglassEmpty';
import type {
  Problem,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { mergeMeta, groupProblems } from '../model/coverage';
import { isolateText } from '../model/text';
import { Disclosure } from './text';
import { formatDay, formatMoment } from './formatTime';
import { MessageLink } from './MessageLink';
import { Notice } from './Notice';
import { ProblemItems } from './ProblemItems';
import { isShown, useErrorText } from './QueryStates';
import { useNow } from './times';

/** The result of a query. */
export interface Loaded<T> {
  data: T | undefined;
  error: Error | null;
}

interface CoverageNoticeProps {
  /** The queries whose data the screen shows. */
  queries: readonly Loaded<Partial<ResponseMeta>>[];
  /** A query without a place of its own on the screen, such as the link. */
  behind?: Loaded<unknown>;
  /** More to say. */
  children?: ReactNode;
}

/**
 * The one notice of a screen about its data: that it couldn't be refreshed, is
 * old or is still being read, and its problems.
 */
export function CoverageNotice(props: CoverageNoticeProps) {
  return (
    <div role="status">
      <News {...props} />
    </div>
  );
}

function News({ queries, behind, children }: CoverageNoticeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const shown = queries.filter(isShown);
  const failed =
    shown.length > 0
      ? [...shown, behind].find(query => query?.error)
      : undefined;
  const { title, kind } = useErrorText(failed?.error);
  const meta = mergeMeta(shown.flatMap(({ data }) => data ?? []));
  if (failed?.data) {
    // All data is as old as the last successful read.
    meta.coverage.stale = true;
  }
  const sentences = coverageText(t, meta, { now, language });
  if (failed) {
    const message = failed.data ? 'notice.notRefreshed' : 'notice.partMissing';
    sentences.unshift(t(message, { why: title }));
  }
  const others = meta.problems.filter(
    ({ reason }) => reason !== 'region-unavailable',
  );
  if (sentences.length === 0 && others.length === 0 && !children) {
    return null;
  }
  const isReadingOnly =
    !failed && !meta.coverage.stale && meta.problems.length === 0;
  return (
    <Notice icon={isReadingOnly ? ReadingIcon : undefined}>
      {sentences.length > 0 && (
        <strong>{sentences.map(sentence => `${sentence}.`).join(' ')}</strong>
      )}
      {failed && <MessageLink to={kind} about={title} />}
      {others.length < meta.problems.length && (
        <MessageLink to="region-unavailable" about={sentences.join('. ')} />
      )}
      <Problems problems={others} />
      {children}
    </Notice>
  );
}

/** One problem in full, or the number of them with a list behind it. */
function Problems(props: { problems: readonly Problem[] }) {
  const { problems } = props;
  const { t } = useTranslation();
  const { length: count } = groupProblems(problems);
  const list = <ProblemItems problems={problems} />;
  return count > 1 ? (
    <Disclosure summary={t('notice.problems', { amount: count })}>
      {list}
    </Disclosure>
  ) : (
    list
  );
}

/**
 * What a screen says about its data: nothing if the data is up to date, or if
 * its problems say enough.
 *
 * @param clock - `now` is in milliseconds
 */
function coverageText(
  t: Translate,
  { coverage, problems }: ResponseMeta,
  { now, language }: { now: number; language: string | undefined },
): string[] {
  const { asOf, stale, why, since } = coverage;
  const sentences: string[] = downRegions(problems).map(region =>
    t('problem.reason.region-unavailable', { region: isolateText(region, 80) }),
  );
  if (stale) {
    sentences.push(
      asOf
        ? t('notice.from', { time: formatMoment(asOf, now, language) })
        : t('notice.earlier'),
    );
  }
  if (why === 'reading') {
    sentences.push(
      since
        ? t('notice.readingBack', { since: formatDay(since, language) })
        : t('notice.reading'),
    );
  }
  return sentences;
}

function downRegions(problems: ResponseMeta['problems']): string[] {
  const down = problems.filter(({ reason }) => reason === 'region-unavailable');
  return [...new Set(down.flatMap(({ region }) => region ?? []))];
}
