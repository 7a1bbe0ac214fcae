import { NotFoundError } from '@backstage/errors';
import type {
  DeploymentRecord,
  DeploymentsAnswer,
  EnvironmentRef,
  Link,
} from 'backstage-plugin-supply-chain-common';
import { LinkData } from './LinkData';
import type { RegionReader } from '../sync/RegionReader';
import { deploymentsOf, isSamePlace, memoryOf, toBuild } from './runningBuilds';
import type { Deployment } from './runningBuilds';
import { Scope } from './scope';
import { defined } from '../records/text';

/** Maximum number of builds looked up (E9). */
const MAX_LOOKUPS = 20;

/**
 * Deployments to an environment, newest first.
 *
 * @throws NotFoundError if the environment isn't linked
 */
export async function deploymentHistory(
  link: Link,
  reader: RegionReader,
  environment: EnvironmentRef,
  { page, perPage }: { page: number; perPage: number },
): Promise<Omit<DeploymentsAnswer, keyof typeof reader.provenance>> {
  if (!new Scope(link).ownsEnvironment(environment)) {
    throw new NotFoundError("The entity isn't linked to that environment");
  }
  const data = await LinkData.read(link, reader, MAX_LOOKUPS);
  const all = await deploymentsOf(data, { environment });
  const isLinked = link.environments.some(each =>
    isSamePlace(each, environment),
  );
  if (all.length === 0 && !isLinked) {
    reader.assertNoFailure();
    const doubt = link.flows
      .map(flow => data.doubtOf(flow, 'trails'))
      .find(each => each !== undefined);
    throw new NotFoundError(
      doubt === undefined
        ? 'No build of the entity ran in that environment'
        : `Unknown whether a build of the entity ran in that environment: ${doubt}`,
    );
  }
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const replaced = shown.map((each, index) =>
    replacedBy(each, all.slice((page - 1) * perPage + index + 1)),
  );
  await data.settle(shown, { waits: false });
  const rolledBack = await Promise.all(
    shown.map((each, index) => isOlder(each, replaced[index], data)),
  );
  return {
    deployments: shown.map((deployment, index) =>
      toRecord(deployment, data, replaced[index], rolledBack[index]),
    ),
    page,
    perPage,
    total: all.length,
    ...memoryOf(data),
  };
}

/** The artifact's previous build in the same environment. */
function replacedBy(
  deployment: Deployment,
  earlier: readonly Deployment[],
): Deployment | undefined {
  // Without a start, the previous build is unknown.
  return deployment.startedAt === undefined
    ? undefined
    : earlier.find(
        each =>
          each.name === deployment.name &&
          each.fingerprint !== deployment.fingerprint &&
          isSamePlace(each, deployment),
      );
}

/** Whether a build is older than the one it replaced; false if unknown. */
async function isOlder(
  build: Deployment,
  replaced: Deployment | undefined,
  data: LinkData,
): Promise<boolean> {
  if (!replaced) {
    return false;
  }
  const [own, other] = await Promise.all(
    [build, replaced].map(async each => {
      const flowIds = data.flowIds('artifacts', [each]);
      const [row] = await data.store.artifact(flowIds, each.fingerprint);
      return row?.value.record.createdAt;
    }),
  );
  return own !== undefined && other !== undefined && own < other;
}

function toRecord(
  deployment: Deployment,
  data: LinkData,
  replaced: Deployment | undefined,
  rolledBack: boolean,
): DeploymentRecord {
  return defined({
    ...toBuild(deployment, data),
    stoppedAt: deployment.stoppedAt,
    replaced:
      replaced &&
      defined({
        fingerprint: replaced.fingerprint,
        trail: replaced.trail,
        commit: replaced.commit,
      }),
    rolledBack: rolledBack ? (true as const) : undefined,
  });
}
