import { readFile, writeFile } from 'node:fs/promises';
import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { annotateCatalogInfo } from '../annotations/catalogInfo';
import { safePath } from '../portal/workspaceFiles';
import type { Zod } from './fields';

const EXAMPLE = `steps:
  - id: link
    action: supply-chain:annotations:write
    input:
      flows: [payments-api, payments-release]
      environments: production-eu, staging-eu
`;

const inputFields = (z: Zod) => {
  const names = z.union([z.string(), z.array(z.string())]).optional();
  return z.object({
    path: z
      .string()
      .optional()
      .describe('File in the workspace; default: catalog-info.yaml'),
    entityRef: z
      .string()
      .optional()
      .describe(
        'Reference of an entity in the file, such as component:default/payments-api; default: the only entity, or the only component',
      ),
    flows: names.describe(
      'Flows: flow, org/flow or region:org/flow, as a list or separated by commas or line breaks',
    ),
    pullRequestFlows: names.describe(
      'Flows of pull requests, which are shown and never counted, like flows',
    ),
    artifacts: names.describe(
      "The component's artifacts, by their names in the template, if several components share the flow",
    ),
    environments: names.describe(
      'Environments it runs in, in the same format as flows',
    ),
    notifications: names.describe(
      'Notification numbers: 7, org/7 or region:org/7',
    ),
    org: z
      .string()
      .optional()
      .describe("Organization of names that don't specify one"),
    region: z
      .string()
      .optional()
      .describe("Region of names that don't specify one"),
    repo: z
      .string()
      .optional()
      .describe('Repository whose artifacts to show, such as owner/repo'),
  });
};

/** Writes annotations to a descriptor file in the workspace. */
export function createWriteAnnotationsAction() {
  return createTemplateAction({
    id: 'supply-chain:annotations:write',
    description:
      'Writes supply-chain/ annotations to a catalog-info.yaml in the workspace. Comments, order and formatting are preserved. Flows, artifacts, environments and notifications are added to the existing ones. The step fails if the file already names a different organization, region or repository, if an annotation in it is misspelled or invalid, or if its annotations are on one line, span lines, or use a merge key or an alias. The error contains the lines to add by hand.',
    supportsDryRun: true,
    examples: [{ description: 'Link a new component', example: EXAMPLE }],
    schema: {
      input: inputFields,
      output: z =>
        z.object({
          changed: z
            .array(z.string())
            .describe('Annotations whose values changed'),
        }),
    },
    async handler(ctx) {
      const { path = 'catalog-info.yaml', entityRef, ...wanted } = ctx.input;
      const file = safePath(ctx.workspacePath, path);
      const source = await readFile(file, 'utf8').catch(error => {
        throw new InputError(`The workspace has no file ${path}`, error);
      });
      const annotated = annotateCatalogInfo(source, wanted, entityRef);
      for (const { annotation, to } of annotated.changes) {
        ctx.logger.info(`${annotated.entity}: ${annotation} is now "${to}"`);
      }
      // A dry run has its own workspace, so writing is safe and later steps see
      // the change.
      if (annotated.changes.length > 0) {
        await writeFile(file, annotated.text);
      }
      ctx.output(
        'changed',
        annotated.changes.map(({ annotation }) => annotation),
      );
    },
  });
}
