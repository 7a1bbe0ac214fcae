import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../../scripts/lib/paths.ts';

/**
 * Writes a catalog of some entities, and of the user who views them.
 *
 * @returns path of the file
 */
export function writeCatalog(name: string, entities: object[]): string {
  const folder = join(CACHE, 'bench');
  const file = join(folder, `${name}.yaml`);
  const guest = entity('User', 'guest', { memberOf: [] });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    [guest, ...entities].map(entry => JSON.stringify(entry)).join('\n---\n'),
  );
  return file;
}

/** A component of the user, in a system if `spec` names one. */
export function component(
  name: string,
  annotations: Record<string, string>,
  spec: { system?: string; owner?: string } = {},
) {
  const common = { type: 'service', lifecycle: 'production', owner: GUEST };
  return entity('Component', name, { ...common, ...spec }, annotations);
}

export function system(name: string, annotations: Record<string, string> = {}) {
  return entity('System', name, { owner: GUEST }, annotations);
}

const GUEST = 'user:default/guest';

/** @param annotations - by their names without the prefix */
function entity(
  kind: string,
  name: string,
  spec: object,
  annotations: Record<string, string> = {},
) {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      name,
      annotations: Object.fromEntries(
        Object.entries(annotations).map(([key, value]) => [
          `supply-chain/${key}`,
          value,
        ]),
      ),
    },
    spec,
  };
}
