import type {
  LinkResponse,
  ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import type { RowGroup } from '../../ui/DataTable';
import { BuildHeading } from './BuildHeading';

/**
 * Groups artifacts by the build that they come from. An artifact that several
 * flows have is one row.
 */
export function buildGroups(
  artifacts: readonly ListedArtifact[],
  link?: LinkResponse,
): RowGroup<ListedArtifact>[] {
  const flows = link?.flows ?? [];
  const builds = new Map<string, ListedArtifact[]>();
  for (const artifact of artifacts) {
    const { region, org, flow, commit, trail, fingerprint } = artifact;
    const key = JSON.stringify([
      region,
      org,
      // Without a commit, only the trail or the artifact itself tells.
      commit?.sha ?? [flow, trail ?? fingerprint],
    ]);
    builds.set(key, [...(builds.get(key) ?? []), artifact]);
  }
  return [...builds].map(([key, records]) => ({
    key,
    title: (
      <BuildHeading
        records={records}
        // Without the link, they may be of several flows.
        among={link && flows.length < 2 ? undefined : flows}
      />
    ),
    rows: records.filter(
      ({ fingerprint, name }, index) =>
        records.findIndex(
          record => record.fingerprint === fingerprint && record.name === name,
        ) === index,
    ),
  }));
}
