import type { HealthResponse } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntities } from '../access/EntityAccess';

/** Maximum number of owners listed. */
const MAX_OWNERS = 20;

/** How many components are linked to flows, in all and by owner. */
export function adoptionOf({
  entities,
  omitted,
}: AccessibleEntities): HealthResponse['adoption'] {
  if (omitted > 0) {
    return undefined;
  }
  const owners = new Map<string, { linked: number; components: number }>();
  for (const { about, link } of entities) {
    for (const owner of about.owners) {
      const known = owners.get(owner) ?? { linked: 0, components: 0 };
      known.components += 1;
      known.linked += link.flows.length > 0 ? 1 : 0;
      owners.set(owner, known);
    }
  }
  return {
    linked: entities.filter(({ link }) => link.flows.length > 0).length,
    components: entities.length,
    owners: [...owners]
      .map(([owner, counts]) => ({ owner, ...counts }))
      .sort(
        (a, b) =>
          b.components - b.linked - (a.components - a.linked) ||
          b.components - a.components ||
          a.owner.localeCompare(b.owner, 'en'),
      )
      .slice(0, MAX_OWNERS),
  };
}
