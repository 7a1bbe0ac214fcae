import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from 'backstage-plugin-supply-chain-common';
import { errorKind } from '../ErrorState';
import { ProblemList } from '../ProblemList';
import { StaleNotice } from '../StaleNotice';
import { RefreshFailed } from './RefreshFailed';

/**
 * What is wrong with the data on screen: not refreshed, old, or not whole.
 *
 * @param props - `flowCount` is the number of flows of the link
 */
export function QueryNotices<T extends Answer>(props: {
  query: UseQueryResult<T>;
  flowCount?: number;
}) {
  const { query, flowCount } = props;
  const { data, error } = query;
  if (!data || (error && errorKind(error) === 'forbidden')) {
    return null;
  }
  return (
    <>
      {error && <RefreshFailed error={error} />}
      {data.stale && <StaleNotice asOf={data.asOf} />}
      <ProblemList problems={data.problems} flowCount={flowCount} />
    </>
  );
}
