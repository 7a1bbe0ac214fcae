import type {
  ResponseMeta,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { isolateText } from '../model/isolateText';
import { isUnread, sourceOf } from '../model/groupProblems';

/** Maximum number of names. */
const NAMED = 3;

/**
 * What a response was combined from, to say how much of it is missing or stale:
 * the flows or notifications of a link, each with its own problem, or
 * components, whose flows have the problems.
 */
export interface Sources {
  kind: 'flows' | 'notifications' | 'components';
  total: number;
}

/** What to tell the user about the data. */
interface DataNotice {
  /** Regions that are down, if no other problem prevents reading data. */
  regionsDown: string[];
  /** Number of sources without data, if only some of several. */
  unread?: {
    kind: 'flows' | 'notifications';
    count: number;
    total: number;
    names: string[];
  };
  /** How much is stale: all data, some of it, or that of some sources. */
  old?: 'all' | 'some' | { count: number; total: number };
  /** Problems that the other fields don't cover. */
  others: Problem[];
}

/**
 * Derives what to say about the data: what is missing, what is stale, and which
 * regions caused it. For a problem with `stale`, the source's earlier data is
 * shown; for others, none is.
 */
export function dataNotice(
  { stale, problems }: Pick<ResponseMeta, 'stale' | 'problems'>,
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
 * The notice in one or two sentences, or none.
 *
 * @param time - age of the oldest data shown
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
