import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import type { RegionReader } from './reader/RegionReader';

/**
 * The response fields about its sources: their age, and problems with the link
 * or a region.
 *
 * @param foreign - annotations whose problems are reported by other responses
 */
export function responseOf(
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
