import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRefresh } from '../queries/useRefresh';
import { ErrorState } from './ErrorState';
import { errorKind } from '../model/errorKind';

/**
 * True if the query has data to show. Data stays after a failed refresh, unless
 * the refresh says that access was revoked.
 */
export function isShown<T>({ data, error }: UseQueryResult<T>): boolean {
  const withdrawn = error && errorKind(error) === 'forbidden';
  return data !== undefined && !withdrawn;
}

/**
 * True if another view already reports this query's error, for both of them or
 * because access is missing.
 */
export function isReportedBy<T>(
  query: UseQueryResult<T>,
  other: UseQueryResult<unknown>,
): boolean {
  const { error } = other;
  const failed = query.error !== null && !isShown(query);
  return error !== null && (failed || errorKind(error) === 'forbidden');
}

/** Renders a query in its current state: loading, failed or loaded. */
export function QueryStates<T>(props: {
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
