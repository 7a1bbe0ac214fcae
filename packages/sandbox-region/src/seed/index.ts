import { Store } from '../store';
import { fillKeys, fillNotification } from './accounts';
import { ACME, ACME_LEGACY } from './demoEu';
import { ACME_US, ACME_WORLDWIDE } from './demoUs';
import { OrganizationFiller } from './fill';
import { FlowPlan, OrganizationPlan } from './plan';
import { Random } from './random';
import { template } from './template';

/** What to seed a store with. */
export interface Filling {
  region: string;
  seed: number;
  scale: 'small' | 'large' | 'empty';
}

const PARTS = [1, 2, 3, 4, 5].map(number => `part-${number}`);

/** 1,000 flows with 20,000 trails and 100,000 artifacts; the first one exceeds any page. */
const LARGE_FLOWS = Array.from({ length: 1000 }, (_, number): FlowPlan => {
  const name = `flow-${String(number).padStart(4, '0')}`;
  return {
    name: number === 0 ? 'long-flow' : name,
    trails: number === 0 ? 200 : 20,
    template: template(
      { 'pull-request': 'pull_request', 'unit-tests': 'junit' },
      Object.fromEntries(PARTS.map(part => [part, { sbom: 'generic' }])),
    ),
    failureRate: 0.1,
    lean: true,
  };
});

/** The organizations of a region's demo. */
function demoOf({ region, scale }: Filling): OrganizationPlan[] {
  const demo =
    region === 'us' ? [ACME_US, ACME_WORLDWIDE] : [ACME, ACME_LEGACY];
  const [first, ...others] = demo;
  return scale === 'large'
    ? [{ ...first, flows: [...first.flows, ...LARGE_FLOWS] }, ...others]
    : demo;
}

/** Seed of the region's random source. */
function seedText({ region, seed }: Filling): string {
  return `${region}/${seed}`;
}

function fill(store: Store, filling: Filling): void {
  const random = new Random(seedText(filling));
  const now = store.clock.seconds();
  for (const plan of demoOf(filling)) {
    const own = random.fork(plan.name);
    const worldwide = new Random(`${filling.seed}/${plan.name}`);
    new OrganizationFiller(store, own, plan, now, worldwide).fill();
    const org = store.organizations.ensure(plan.name);
    fillKeys(store, own.fork('keys'), org, now);
    plan.notifications?.forEach(notification =>
      fillNotification(store, org, notification, now),
    );
  }
  store.setFact('filled', 'yes');
}

/** Seeds a store in one transaction, unless it was seeded before. */
export function fillStore(store: Store, filling: Filling): void {
  if (filling.scale === 'empty' || store.fact('filled') !== undefined) {
    return;
  }
  const ids = new Random(`${seedText(filling)}/ids`);
  store.ids.during(
    count => ids.bytes(count),
    () => store.db.transaction(() => fill(store, filling)),
  );
}
