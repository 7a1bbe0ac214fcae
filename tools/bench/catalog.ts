import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../../scripts/lib/paths.ts';
import { ODD_FLOWS } from './oddRegion.ts';
import { type BenchRegion, ORG } from './regions.ts';

/** Systems of components in the region `large`, each with a flow of its own. */
export const SYSTEMS = ['crew', 'fleet'];

/** Components of each system. */
export const SYSTEM_SIZE = 200;

/** A flow with more than one page of artifacts and trails. */
export const FLOW = 'checkout-web';

/** Enough artifacts to find the large region's flows. */
const ARTIFACTS_TO_LOOK_AT = 10_000;

/**
 * Writes the benchmark's catalog:
 *
 * - `near`, `far`: a component with one flow in the region of that name
 * - `cold`: a component in the region `far` that hasn't been viewed
 * - a component for each flow of the region `odd`
 * - the systems, with components `crew-1`, … and `fleet-1`, …
 *
 * @returns path of the file
 */
export async function writeCatalog(large: BenchRegion): Promise<string> {
  const flows = await flowsOf(large);
  const entities = [
    {
      kind: 'User',
      apiVersion: 'backstage.io/v1alpha1',
      metadata: { name: 'guest' },
      spec: { memberOf: [] },
    },
    component('near', { region: 'near', flows: FLOW }),
    component('far', { region: 'far', flows: FLOW }),
    component('cold', { region: 'far', flows: 'payments-api' }),
    ...ODD_FLOWS.map(flow => component(flow, { region: 'odd', flows: flow })),
    ...SYSTEMS.flatMap((name, index) =>
      system(name, flows.slice(index * SYSTEM_SIZE, (index + 1) * SYSTEM_SIZE)),
    ),
  ];
  const file = join(CACHE, 'bench', 'catalog.yaml');
  mkdirSync(join(CACHE, 'bench'), { recursive: true });
  writeFileSync(
    file,
    entities.map(entity => JSON.stringify(entity)).join('\n---\n'),
  );
  return file;
}

function system(name: string, flows: string[]) {
  return [
    {
      kind: 'System',
      apiVersion: 'backstage.io/v1alpha1',
      metadata: {
        name,
        annotations: {
          'supply-chain/region': 'large',
          'supply-chain/org': ORG,
        },
      },
      spec: { owner: 'user:default/guest' },
    },
    ...flows.map((flow, index) =>
      component(`${name}-${index + 1}`, { flows: flow }, name),
    ),
  ];
}

function component(
  name: string,
  annotations: Record<string, string>,
  system?: string,
) {
  return {
    kind: 'Component',
    apiVersion: 'backstage.io/v1alpha1',
    metadata: {
      name,
      annotations: Object.fromEntries(
        Object.entries(annotations).map(([key, value]) => [
          `supply-chain/${key}`,
          value,
        ]),
      ),
    },
    spec: {
      type: 'service',
      lifecycle: 'production',
      owner: 'user:default/guest',
      ...(system && { system }),
    },
  };
}

/** Collects flow names from artifacts, because the API doesn't list flows. */
async function flowsOf(region: BenchRegion): Promise<string[]> {
  const artifacts: { flow_name: string }[] = JSON.parse(
    await region.read(
      `/api/v2/artifacts/${ORG}?per_page=${ARTIFACTS_TO_LOOK_AT}`,
    ),
  );
  const flows = [...new Set(artifacts.map(({ flow_name }) => flow_name))];
  if (flows.length < SYSTEMS.length * SYSTEM_SIZE) {
    throw new Error(`Only ${flows.length} flows in the large region`);
  }
  return flows;
}
