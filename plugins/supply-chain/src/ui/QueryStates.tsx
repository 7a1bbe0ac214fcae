import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useRefresh } from '../queries/useRefresh';
import { ErrorState } from './ErrorState';
import { errorKind } from '../model/errorKind';

/**
 * True for an answer that may be shown: data that was read stays when a refresh
 * fails, unless the refresh says that the user may no longer see it.
 */
export function isShown<T>({ data, error }: UseQueryResult<T>): boolean {
  const withdrawn = error && errorKind(error) === 'forbidden';
  return data !== undefined && !withdrawn;
}

/**
 * True where something beside another view need not say what went wrong: the
 * other one says it, of both or because nothing may be seen at all.
 */
export function isToldBy<T>(
  query: UseQueryResult<T>,
  other: UseQueryResult<unknown>,
): boolean {
  const { error } = other;
  const failed = query.error !== null && !isShown(query);
  return error !== null && (failed || errorKind(error) === 'forbidden');
}

/** Shows an answer in whichever state it is: loading, failed, or there. */
export function QueryStates<T extends Answer>(props: {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  children(data: T): ReactNode;
}) {
  const { query, skeleton, children } = props;
  const { data, error } = query;
  const { refresh } = useRefresh();
  if (error && !isShown(query)) {
    return <ErrorState error={error} onRetry={refresh} />;
  }
  return <>{data === undefined ? skeleton : children(data)}</>;
}
