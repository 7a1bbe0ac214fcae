import type { IncompleteReason } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';

/** A text for each reason that a response of a kind may have. */
const TEXTS = {
  table: {
    loading: 'pager.reading',
    'repository-unknown': 'pager.repositoryUnknown',
    'environment-unknown': 'pager.environmentUnknown',
  },
  card: {
    loading: 'card.stillReading',
    'repository-unknown': 'card.repositoryUnknown',
  },
  environments: {
    loading: 'environments.stillReading',
    'repository-unknown': 'environments.repositoryUnknown',
  },
  environmentsThen: {
    loading: 'environments.stillReadingThen',
    'repository-unknown': 'environments.repositoryUnknownThen',
    'start-unknown': 'environments.startUnknownThen',
    'read-before': 'environments.readBeforeThen',
    'trails-deleted': 'environments.trailsDeletedThen',
  },
  history: {
    loading: 'history.stillReading',
    'repository-unknown': 'history.repositoryUnknown',
    'trails-deleted': 'history.trailsDeleted',
  },
  trend: {
    loading: 'trend.stillReading',
    'repository-unknown': 'trend.repositoryUnknown',
    'date-unknown': 'trend.dateUnknown',
  },
} as const satisfies Record<string, Partial<Record<IncompleteReason, string>>>;

type Texts = typeof TEXTS;
type Key = { [K in keyof Texts]: Texts[K][keyof Texts[K]] }[keyof Texts];

/**
 * Why records may be missing from a response; undefined if it is complete, or
 * if its problems say why.
 */
export function whyIncomplete(
  t: Translate,
  kind: keyof Texts,
  { incompleteReason }: { incompleteReason?: IncompleteReason | undefined },
): string | undefined {
  const texts: Partial<Record<IncompleteReason, Key>> = TEXTS[kind];
  const key = incompleteReason && texts[incompleteReason];
  return key && t(key);
}
