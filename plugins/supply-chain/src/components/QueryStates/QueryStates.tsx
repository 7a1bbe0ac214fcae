import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { ErrorState, errorKind } from '../ErrorState';

/**
 * Shows an answer in whichever state it is: loading, failed, or there. Data
 * that was read stays when a refresh fails, unless the refresh says that the
 * user may no longer see it.
 */
export function QueryStates<T extends Answer>(props: {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  children(data: T): ReactNode;
}) {
  const { query, skeleton, children } = props;
  const { data, error, refetch } = query;
  const withdrawn = error && errorKind(error) === 'forbidden';
  if (error && (data === undefined || withdrawn)) {
    return <ErrorState error={error} onRetry={refetch} />;
  }
  return <>{data === undefined ? skeleton : children(data)}</>;
}
