import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../../scripts/lib/paths.ts';
import { ORG } from './regions.ts';

/** Number of components, and of those that the reader may see. */
const COMPONENTS = 1_000;
export const VISIBLE = 700;

/** Number of flows: every other component has two. */
export const FLOWS = 1_500;

/** Systems, and the number of components in each, all visible to the reader. */
export const SYSTEMS = ['fleet', 'store', 'office'];
export const SYSTEM_COMPONENTS = 200;

/** Name of the component with a long history, and of its flow. */
export const DEEP = 'deep';

/** Writes the catalog for the large store and returns the file's path. */
export function writeLargeCatalog(): string {
  return writeEntities('large-catalog.yaml', [
    ...SYSTEMS.map(name => ({
      kind: 'System',
      apiVersion: 'backstage.io/v1alpha1',
      metadata: { name },
      spec: { owner: 'user:default/guest' },
    })),
    component(DEEP, [DEEP], {}),
    ...Array.from({ length: COMPONENTS - 1 }, (_, index) => {
      const system = SYSTEMS[Math.floor(index / SYSTEM_COMPONENTS)];
      return component(`service-${index + 1}`, flowsOf(index), {
        ...(system && { system }),
        ...(index >= VISIBLE - 1 && { owner: 'user:default/somebody' }),
      });
    }),
  ]);
}

/** Writes a catalog of one component and returns the file's path. */
export function writeCatalogOf(name: string, flow: string): string {
  return writeEntities(`${name}-catalog.yaml`, [component(name, [flow], {})]);
}

/** Writes entities, and the user who views them. */
function writeEntities(name: string, entities: object[]): string {
  const folder = join(CACHE, 'bench');
  const file = join(folder, name);
  const user = {
    kind: 'User',
    apiVersion: 'backstage.io/v1alpha1',
    metadata: { name: 'guest' },
    spec: { memberOf: [] },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    [user, ...entities].map(entity => JSON.stringify(entity)).join('\n---\n'),
  );
  return file;
}

/** Flows of the component at an index. */
function flowsOf(index: number): string[] {
  const second = COMPONENTS + Math.floor(index / 2);
  return [
    `flow-${index + 1}`,
    ...(index % 2 === 0 && second <= FLOWS ? [`flow-${second}`] : []),
  ];
}

function component(
  name: string,
  flows: string[],
  spec: { system?: string; owner?: string },
) {
  return {
    kind: 'Component',
    apiVersion: 'backstage.io/v1alpha1',
    metadata: {
      name,
      annotations: {
        'supply-chain/flows': flows.map(flow => `${ORG}/${flow}`).join(', '),
      },
    },
    spec: {
      type: 'service',
      lifecycle: 'production',
      owner: 'user:default/guest',
      ...spec,
    },
  };
}
