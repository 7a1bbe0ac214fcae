import { Recorder } from '../store/recorder';
import { Store } from '../store';
import { template } from './demoShared';
import { Outcome } from './evidence';
import { flowName } from './names';
import { beginRun, reportStep } from './pipeline';
import { Random } from './random';
import { trailScript } from './script';

const FLOWS = 1000;
const TRAILS = 20_000;
const ARTIFACTS_A_TRAIL = 5;
/** Length of one flow that exceeds any page. */
const LONG_FLOW_TRAILS = 200;
const SPAN_SECONDS = 300 * 86_400;

const PARTS = Array.from(
  { length: ARTIFACTS_A_TRAIL },
  (_, index) => `part-${index + 1}`,
);

const TEMPLATE = template(
  { 'pull-request': 'pull_request', 'unit-tests': 'junit' },
  Object.fromEntries(PARTS.map(name => [name, { sbom: 'generic' }])),
);

/** Number of trails per flow: the long one first, then equal shares. */
function trailCounts(): number[] {
  const others = FLOWS - 1;
  const left = TRAILS - LONG_FLOW_TRAILS;
  const share = Math.floor(left / others);
  return [
    LONG_FLOW_TRAILS,
    ...Array.from({ length: others }, (_, index) =>
      index < left % others ? share + 1 : share,
    ),
  ];
}

/** Adds 1,000 flows with 20,000 trails and 100,000 artifacts to an organization. */
export function fillLarge(
  store: Store,
  random: Random,
  org: { seq: number; name: string },
  now: number,
): void {
  const parts = { store, recorder: new Recorder(store), random };
  trailCounts().forEach((count, number) => {
    const name = number === 0 ? 'long-flow' : flowName(random, number);
    const plan = { naming: 'commit' as const, repo: `${org.name}/${name}` };
    const flow = store.flows.create({
      org: org.seq,
      name,
      template: TEMPLATE,
    });
    for (let age = count - 1; age >= 0; age -= 1) {
      const at = now - 7200 - ((age + random.next()) * SPAN_SECONDS) / count;
      const run = beginRun(parts, org, flow, plan, { at, withFiles: false });
      const outcomes: Record<string, Outcome> = random.chance(0.1)
        ? { 'unit-tests': 'fail' }
        : {};
      trailScript(random, TEMPLATE, { outcomes }).forEach(step =>
        reportStep(parts, run, step, at + step.after),
      );
    }
  });
}
