import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { stringifyTrailRef } from 'backstage-plugin-supply-chain-common';
import { findTrail } from '../portal/chooseTrail';
import type { Portal } from 'backstage-plugin-supply-chain-node';
import { trailFields } from './fields';

const EXAMPLE = `steps:
  - id: proof
    action: supply-chain:evidence:package
    input:
      entityRef: component:default/payments-api
      trail: \${{ parameters.trail }}
      path: releases/evidence.zip
`;

/** Saves the evidence package of a trail to the workspace. */
export function createPackEvidenceAction(portal: Portal) {
  return createTemplateAction({
    id: 'supply-chain:evidence:package',
    description:
      'Saves the proof of a trail to the workspace: a ZIP file with a report, the records, the evidence files and their checksums. Whoever runs the template needs the permission supply-chain.evidence.download.',
    supportsDryRun: true,
    examples: [
      { description: 'Archive the proof of a release', example: EXAMPLE },
    ],
    schema: {
      input: zod =>
        zod.object({
          ...trailFields(zod),
          path: zod
            .string()
            .optional()
            .describe(
              'Where to save the file in the workspace; default: evidence.zip',
            ),
        }),
      output: zod =>
        zod.object({
          path: zod.string().describe('Where the file is in the workspace'),
        }),
    },
    async handler(ctx) {
      const { entityRef, path = 'evidence.zip', ...named } = ctx.input;
      const file = resolveSafeChildPath(ctx.workspacePath, path);
      if (ctx.isDryRun) {
        ctx.logger.info(`Dry run: would save ${path}`);
      } else {
        const client = portal(await ctx.getInitiatorCredentials());
        const trail = await findTrail(client, entityRef, named);
        const { content } = await client.getPackage(entityRef, {
          trail: stringifyTrailRef(trail),
        });
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content.stream());
        ctx.logger.info(`Saved ${path}, ${content.size} bytes`);
      }
      ctx.output('path', path);
    },
  });
}
