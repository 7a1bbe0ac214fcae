import { Recorder } from '../store/recorder';
import { Store } from '../store';
import { ACME, ACME_LEGACY } from './demoEu';
import { ACME_US, ACME_WORLDWIDE } from './demoUs';
import { OrganizationFiller } from './fill';
import { fillAccounts } from './fillAccounts';
import { fillLarge } from './large';
import { Life } from './life';
import { simulatedFlows } from './simulatedFlows';
import { completePlan, OrganizationPlan } from './plan';
import { Random } from './random';

/** What to seed a store with. */
export interface Filling {
  region: string;
  seed: number;
  scale: 'small' | 'large' | 'empty';
  /** Replaces the demo. */
  organizations?: OrganizationPlan[];
}

function demoOf(region: string): OrganizationPlan[] {
  return region === 'us' ? [ACME_US, ACME_WORLDWIDE] : [ACME, ACME_LEGACY];
}

/** Seed of the region's random source. */
export function seedText({
  region,
  seed,
}: Pick<Filling, 'region' | 'seed'>): string {
  return `${region}/${seed}`;
}

function fill(store: Store, filling: Filling): void {
  const random = new Random(seedText(filling));
  const now = store.clock.seconds();
  const plans = (filling.organizations ?? demoOf(filling.region)).map(
    completePlan,
  );
  for (const plan of plans) {
    const own = random.fork(plan.name);
    const worldwide = new Random(`${filling.seed}/${plan.name}`);
    new OrganizationFiller(store, own, plan, now, worldwide).fill();
    fillAccounts(store, own, plan, now);
  }
  if (filling.scale === 'large' && plans.length > 0) {
    const org = store.organizations.ensure(plans[0].name);
    fillLarge(store, random.fork('large'), org, now);
  }
  new Life(store, new Recorder(store), seedText(filling)).begin(
    simulatedFlows(plans),
  );
}

/** Seeds a store in one transaction, unless it was seeded before. */
export function fillStore(store: Store, filling: Filling): void {
  const isEmpty = filling.scale === 'empty' && !filling.organizations;
  if (isEmpty || store.fact('filled') !== undefined) {
    return;
  }
  const ids = new Random(`${seedText(filling)}/ids`);
  store.ids.during(
    count => ids.bytes(count),
    () =>
      store.db.transaction(() => {
        fill(store, filling);
        const { organizations: _, ...kept } = filling;
        store.setFact('filled', JSON.stringify(kept));
      }),
  );
}
