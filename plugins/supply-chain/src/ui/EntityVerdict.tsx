import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  factsOfSummary,
  type EnvironmentsResponse,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { isShown } from './QueryStates';
import { Verdict } from './Verdict';

/** The verdict on the entity as it is now, or a placeholder for it. */
export function EntityVerdict(props: {
  summary: UseQueryResult<SummaryResponse>;
  environments: UseQueryResult<EnvironmentsResponse>;
}) {
  const { summary, environments } = props;
  if (isShown(summary) && summary.data && !environments.isPending) {
    const running = isShown(environments) ? environments.data : undefined;
    return <Verdict facts={factsOfSummary(summary.data, running)} />;
  }
  return summary.error ? null : (
    <>
      <Skeleton width="50%" height={36} />
      <Skeleton width="35%" height={28} />
      <Skeleton width="25%" height={52} />
    </>
  );
}
