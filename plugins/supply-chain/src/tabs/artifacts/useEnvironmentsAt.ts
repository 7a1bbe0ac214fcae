import type { UseQueryResult } from '@tanstack/react-query';
import {
  readErrorOf,
  type EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useNow } from '../../ui/times';
import { atRefusal } from './atRefusal';
import { useAt, type At } from './useAt';

/** The environments at the time in the URL. */
export interface EnvironmentsAt extends At {
  query: UseQueryResult<EnvironmentsResponse>;
  /** Why there is no data for the time. */
  refusal?: string;
}

/** Reads the environments at the time in the URL, or now. */
export function useEnvironmentsAt(): EnvironmentsAt {
  const { t } = useTranslation();
  const clock = useNow();
  const language = useLanguage();
  const { at, invalid, setAt } = useAt();
  const refuse = (knownSince?: string) =>
    at || invalid
      ? atRefusal(t, { at, knownSince, clock, language })
      : undefined;
  const refusedAtOnce = refuse();
  const query = useEnvironments(refusedAtOnce ? undefined : at);
  const refusal = refusedAtOnce ?? refuse(historyStartOf(query.error));
  return { at, invalid, setAt, query, refusal };
}

/** The start of the stored history, if the portal rejected a time before it. */
function historyStartOf(error: unknown): string | undefined {
  const rejection = readErrorOf(error);
  return rejection?.name === 'BeforeHistoryError'
    ? rejection.knownSince
    : undefined;
}
