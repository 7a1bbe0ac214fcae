import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import type { RegionReader } from '../sync/RegionReader';

/**
 * What every answer says of its sources: how old they are, and what is wrong
 * with the link or went wrong with a region.
 *
 * @param foreign - annotations whose problems are told elsewhere
 */
export function answerOf(
  { link }: AccessibleEntity,
  reader: RegionReader,
  foreign: readonly string[] = [SUPPLY_CHAIN_ANNOTATIONS.notifications],
) {
  const { problems, ...provenance } = reader.provenance;
  const own = link.problems.filter(
    ({ annotation }) => !annotation || !foreign.includes(annotation),
  );
  return { ...provenance, problems: [...own, ...problems] };
}
