import { runHelper } from './runHelper.ts';
import { atMost, type Row } from './table.ts';

const FLOWS = 1_500;

/** Trails of each flow, and artifacts. */
const RECORDS = 200;
const MINUTES = 10;

/** Default of `supplyChain.sync.requestsPerMinute`. */
const BUDGET = 60;

/**
 * Counts the requests of the background sync for flows in which nothing
 * happens, on a simulated clock.
 */
export async function quietFlowsRow(): Promise<Row> {
  const jobs = await runHelper<number[]>('countQuietReads.ts', {
    flows: FLOWS,
    records: RECORDS,
    minutes: MINUTES,
    budget: BUDGET,
  });
  return atMost(
    BUDGET,
    'requests',
    `most in a minute for ${FLOWS} quiet flows, ${RECORDS} trails each`,
    Math.max(...jobs),
    `the budget; simulated minutes: ${jobs.join(', ')}`,
  );
}
