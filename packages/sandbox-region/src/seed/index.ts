import { SandboxScale } from '../options';
import { Store } from '../store';
import { ACME, ACME_LEGACY } from './demoEu';
import { ACME_US } from './demoUs';
import { OrganizationFiller } from './fill';
import { fillAccounts } from './fillAccounts';
import { OrganizationPlan } from './plan';
import { Random } from './random';

function demoOf(region: string): OrganizationPlan[] {
  return region === 'us' ? [ACME_US] : [ACME, ACME_LEGACY];
}

/** Fills an empty store, once, in one transaction. */
export function fillStore(
  store: Store,
  options: { region: string; seed: number; scale: SandboxScale },
): void {
  if (options.scale === 'empty' || store.fact('filled') !== undefined) {
    return;
  }
  const random = new Random(`${options.region}/${options.seed}`);
  const now = store.clock.seconds();
  const ids = random.fork('ids');
  store.ids.during(
    count => ids.bytes(count),
    () =>
      store.db.transaction(() => {
        demoOf(options.region).forEach(plan => {
          const own = random.fork(plan.name);
          new OrganizationFiller(store, own, plan, now).fill();
          fillAccounts(store, own, plan, now);
        });
        store.setFact('filled', JSON.stringify(options));
      }),
  );
}
