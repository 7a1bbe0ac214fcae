import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { genericAttestationSchema } from 'backstage-plugin-supply-chain-common';
import { genericAttestationFields } from 'backstage-plugin-supply-chain-node';
import { findTrail } from '../portal/chooseTrail';
import type { Portal } from 'backstage-plugin-supply-chain-node';
import { readFiles } from '../portal/workspaceFiles';
import { writeOnce } from '../portal/writeOnce';
import {
  ATTESTING_RULES,
  filesField,
  trailFields,
  verdictOf,
  writeOutputs,
} from './fields';
import { parseInput } from './parseInput';

const ID = 'supply-chain:attest:generic';

const EXAMPLE = `steps:
  - id: review
    action: supply-chain:attest:generic
    input:
      entityRef: component:default/payments-api
      flow: payments-api
      trail: \${{ parameters.trail }}
      name: architecture-review
      compliant: true
      description: Reviewed before the release
      links:
        - name: minutes
          href: https://wiki.example.com/reviews/7
      annotations:
        - name: board
          value: architecture
      files:
        - reviews/minutes.md
`;

/** Attests any data to a trail or to one of its artifacts (E5). */
export function createAttestGenericAction(portal: Portal) {
  return createTemplateAction({
    id: ID,
    description: `Attests to an existing trail, or to one of its artifacts, that it does or does not comply with a control. ${ATTESTING_RULES} A retried step never attests twice.`,
    supportsDryRun: true,
    examples: [
      {
        description: 'Attest to a review and attach its minutes',
        example: EXAMPLE,
      },
    ],
    schema: {
      input: zod =>
        zod.object({
          ...trailFields(zod),
          ...genericAttestationFields(zod),
          files: filesField(zod)
            .optional()
            .describe(
              'Paths or glob patterns of workspace files to attach: up to 10 MB in total',
            ),
        }),
      output: zod => zod.object(writeOutputs(zod)),
    },
    async handler(ctx) {
      const { entityRef, trail, flow, org, region, files, ...rest } = ctx.input;
      const data = parseInput(genericAttestationSchema, rest);
      const attached = await readFiles(ctx.workspacePath, files ?? []);
      if (ctx.isDryRun) {
        ctx.logger.info(
          `Dry run: would attest ${
            data.name
          } to the trail ${trail} as ${verdictOf(data)}, with ${
            attached.length
          } files. Nothing was sent.`,
        );
        ctx.output('outcome', 'dry-run');
        return;
      }
      const client = portal(await ctx.getInitiatorCredentials());
      const named = { trail, flow, org, region };
      const { outcome, response } = await writeOnce(ctx, {
        action: ID,
        entityRef,
        client,
        content: { entityRef, ...named, ...data },
        files: attached,
        send: async options => ({
          response: await client.attestGeneric(
            entityRef,
            await findTrail(client, entityRef, named),
            { data, files: attached },
            options,
          ),
        }),
      });
      if (outcome === 'written') {
        ctx.logger.info(
          `Attested ${data.name} to the trail ${trail} as ${verdictOf(data)}`,
        );
      }
      ctx.output('outcome', outcome);
      ctx.output('sentAt', response.sentAt);
    },
  });
}
