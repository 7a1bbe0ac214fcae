import type { Answer, Problem } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { isolateText } from '../model/isolateText';
import { isUnread, sourceOf } from '../model/groupProblems';

/** More names than these hide what is said about them. */
const NAMED = 3;

/**
 * What an answer is put together from, to say how much of it is missing or old:
 * the flows or notifications of a link, each of which has its own problem, or
 * components, whose flows the problems are of.
 */
export interface Sources {
  kind: 'flows' | 'notifications' | 'components';
  total: number;
}

/** What a reader is told of the data on screen. */
export interface DataNotice {
  /** Regions that do not respond, where nothing else keeps data away. */
  regionsDown: string[];
  /** How many sources nothing is shown of, where some of several are. */
  unread?: {
    kind: 'flows' | 'notifications';
    count: number;
    total: number;
    names: string[];
  };
  /** What is old: all that is shown, that of some sources, or some of it. */
  old?: 'all' | 'some' | { count: number; total: number };
  /** Problems that the sentences above do not tell. */
  others: Problem[];
}

/**
 * Works out what is true of the data on screen: what was not read, what is old,
 * and which regions are to blame. A problem of a source that is stale means
 * that its earlier data is shown; any other one, that none is.
 */
export function dataNotice(
  { stale, problems }: Pick<Answer, 'stale' | 'problems'>,
  sources?: Sources,
): DataNotice {
  const failures = problems.filter(isUnread);
  const missing = new Map(
    failures
      .filter(each => !each.stale)
      .map(each => [sourceOf(each), each.flow ?? each.value]),
  );
  const earlier = new Set(
    failures.map(sourceOf).filter(source => !missing.has(source)),
  );
  const down = failures.every(({ reason }) => reason === 'region-unavailable');
  const regionsDown = down
    ? [...new Set(failures.flatMap(({ region }) => region ?? []))]
    : [];
  const unread = unreadOf([...missing.values()], sources);
  const told = regionsDown.length > 0;
  return {
    regionsDown,
    ...(unread && { unread }),
    ...(stale && { old: oldOf(earlier.size, missing.size, sources) }),
    others: told ? problems.filter(each => !isUnread(each)) : [...problems],
  };
}

function unreadOf(
  missing: readonly (string | undefined)[],
  sources?: Sources,
): DataNotice['unread'] {
  if (!sources || sources.kind === 'components') {
    return undefined;
  }
  const { kind, total } = sources;
  const count = Math.min(missing.length, total);
  if (count === 0 || total < 2) {
    return undefined;
  }
  const named = kind === 'flows' && count < total && count <= NAMED;
  return {
    kind,
    count,
    total,
    names: named ? missing.flatMap(n => n ?? []) : [],
  };
}

function oldOf(
  earlier: number,
  missing: number,
  sources?: Sources,
): DataNotice['old'] {
  const { kind, total } = sources ?? { kind: 'flows', total: 1 };
  if (total > 1 && (kind === 'components' || earlier === 0)) {
    return 'some';
  }
  return earlier + missing < total && total > 1
    ? { count: earlier, total }
    : 'all';
}

/**
 * Puts the notice into one or two sentences; nothing where it has none.
 *
 * @param time - that of the oldest data on screen
 */
export function noticeSentences(
  t: Translate,
  { regionsDown, unread, old }: DataNotice,
  kind: Sources['kind'],
  time?: string,
): string[] {
  return [
    regionsDown.length > 0 &&
      t('notice.regionsDown', {
        count: regionsDown.length,
        regions: regionsDown
          .map(region => t('quoted', { text: isolateText(region, 80) }))
          .join(', '),
      }),
    unread && unreadSentence(t, unread),
    old && oldSentence(t, old, kind, time),
  ].filter(sentence => typeof sentence === 'string');
}

function unreadSentence(
  t: Translate,
  unread: NonNullable<DataNotice['unread']>,
): string {
  const { kind, count, total, names } = unread;
  const what = t(`notice.unread.${kind}`, { count, total });
  return names.length > 0
    ? t('notice.named', {
        what,
        names: names.map(name => isolateText(name, 80)).join(', '),
      })
    : what;
}

function oldSentence(
  t: Translate,
  old: NonNullable<DataNotice['old']>,
  kind: Sources['kind'],
  time?: string,
): string {
  if (!time) {
    return t('notice.earlier');
  }
  if (old === 'all') {
    return t('notice.from', { time });
  }
  return old === 'some' || kind === 'components'
    ? t('notice.someFrom', { time })
    : t(`notice.fromFor.${kind}`, { time, ...old });
}
