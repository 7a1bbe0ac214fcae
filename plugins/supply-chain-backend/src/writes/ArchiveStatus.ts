import type {
  ArchiveRecord,
  EnvironmentRecord,
} from 'backstage-plugin-supply-chain-common';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { Receipts } from './Receipts';

/**
 * Who archived environments through the portal (E14).
 *
 * @param environments - with the builds running now
 * @returns an item per environment, in order
 */
export async function archivesOf(
  receipts: Receipts,
  environments: readonly EnvironmentRecord[],
): Promise<(ArchiveRecord | undefined)[]> {
  const orgs = new Set(environments.map(({ org }) => org));
  const archived = orgs.size > 0 ? await receipts.archived([...orgs]) : [];
  const byPlace = new Map(
    archived.map(receipt => {
      const { region, org, environment } = receipt.target;
      const place = { region, org, environment: String(environment) };
      return [stringifyEnvironmentRef(place), receipt];
    }),
  );
  return environments.map(environment => {
    const receipt = byPlace.get(stringifyEnvironmentRef(environment));
    // A build that started later shows that the environment exists again.
    const isCurrent =
      receipt &&
      !environment.builds.some(
        ({ startedAt }) => startedAt && Date.parse(startedAt) > receipt.at,
      );
    return isCurrent
      ? { by: receipt.by, sentAt: new Date(receipt.at).toISOString() }
      : undefined;
  });
}
