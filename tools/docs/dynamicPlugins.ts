import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import type { BlockChecks } from './blockChecks.ts';
import { asList, asObject } from './configSchema.ts';

type Data = Record<string, unknown>;

/** Mount points of Developer Hub that the docs use. */
const MOUNT_POINTS = ['entity.page.overview'];

/**
 * Checks the configuration of the frontend as a dynamic plugin: its modules
 * export what is named, and each mount point exists.
 */
export function dynamicPluginChecks(plugins: unknown): BlockChecks {
  const { name, exposedModules } = JSON.parse(
    readFileSync(join(ROOT, 'plugins/supply-chain/package.json'), 'utf8'),
  ).scalprum;
  const plugin = asObject(asObject(asObject(plugins)?.frontend)?.[name]);
  if (!plugin) {
    return { problems: [`no configuration of ${name}`] };
  }
  const { entityTabs, ...others } = plugin;
  const tabs = objectsIn(entityTabs).map(each => String(each.mountPoint));
  const used = Object.values(others).flatMap(objectsIn);
  return {
    problems: used
      .flatMap(({ mountPoint }) => mountPoint ?? [])
      .map(mountPoint => String(mountPoint).replace(/\/cards$/, ''))
      .filter(each => ![...MOUNT_POINTS, ...tabs].includes(each))
      .map(each => `there is no mount point ${each}`),
    modules: used.map(({ module, importName, config }) => {
      const path = exposedModules[String(module)]?.replace(/^\.\//, '');
      const conditions = asList(
        asObject(asObject(config)?.if)?.allOf ?? [],
      )?.map(condition => `check(plugin.${condition});`);
      return {
        language: 'ts',
        text: `
import type { Entity } from '@backstage/catalog-model';
import * as plugin from '../../plugins/supply-chain/${path}';

declare function check(condition: (entity: Entity) => boolean): void;
export const exported = plugin.${importName};
${conditions?.join('\n')}
`,
      };
    }),
  };
}

function objectsIn(list: unknown): Data[] {
  return (asList(list) ?? []).map(asObject).filter(each => each !== undefined);
}
