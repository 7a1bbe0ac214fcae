import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  genericAttestationSchema,
  junitAttestationSchema,
  supplyChainAttestationCreatePermission,
} from 'backstage-plugin-supply-chain-common';
import type { JunitSummary } from 'backstage-plugin-supply-chain-common';
import { genericAttestationFields } from 'backstage-plugin-supply-chain-node';
import type { Portal } from 'backstage-plugin-supply-chain-node';
import { findTrail } from '../portal/chooseTrail';
import type { NamedTrail } from '../portal/chooseTrail';
import { readFiles } from '../portal/workspaceFiles';
import { writeOnce } from '../portal/writeOnce';
import type { StepContext } from '../portal/writeOnce';
import { parseInput, trailFields, writeOutputs, writeRules } from './fields';
import type { Zod } from './fields';

const RULES = writeRules(
  supplyChainAttestationCreatePermission.name,
  'the flow',
);

const filesField = (zod: Zod) => zod.array(zod.string().min(1));

const EXAMPLE_GENERIC = `steps:
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
  const id = 'supply-chain:attest:generic';
  return createTemplateAction({
    id,
    description: `Attests to an existing trail, or to one of its artifacts, that it does or does not comply with a control. ${RULES} A retried step never attests twice.`,
    supportsDryRun: true,
    examples: [
      {
        description: 'Attest to a review and attach its minutes',
        example: EXAMPLE_GENERIC,
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
      const named = { trail, flow, org, region };
      const { name } = data;
      const ready = await prepare(ctx, portal, { named, name, files });
      if (ready) {
        const { client, files: attached } = ready;
        const { sentAt } = await writeOnce(ctx, {
          ...ready,
          action: id,
          entityRef,
          send: async options => {
            const ref = await findTrail(client, entityRef, named);
            const write = { data, files: attached };
            return {
              response: await client.attestGeneric(
                entityRef,
                ref,
                write,
                options,
              ),
            };
          },
        });
        ctx.output('sentAt', sentAt);
      }
    },
  });
}

const EXAMPLE_JUNIT = `steps:
  - id: tests
    action: supply-chain:attest:junit
    input:
      entityRef: component:default/payments-api
      trail: \${{ parameters.trail }}
      name: unit-tests
      files:
        - build/test-results/**/*.xml
`;

/** Attests JUnit results to a trail (E4). */
export function createAttestJunitAction(portal: Portal) {
  const id = 'supply-chain:attest:junit';
  return createTemplateAction({
    id,
    description: `Attests JUnit XML test results to an existing trail and attaches the files as evidence. The region derives the verdict: compliant if there are no failures or errors. ${RULES} A retried step never attests twice. A dry run doesn't parse the files.`,
    supportsDryRun: true,
    examples: [
      {
        description: 'Attest the test results of a build',
        example: EXAMPLE_JUNIT,
      },
    ],
    schema: {
      input: zod =>
        zod.object({
          ...trailFields(zod),
          name: genericAttestationFields(zod).name,
          files: filesField(zod)
            .min(1)
            .describe(
              'Paths or glob patterns of JUnit XML files in the workspace: up to 10 MB in total. Files of other kinds are left out',
            ),
        }),
      output: zod =>
        zod.object({
          ...writeOutputs(zod),
          compliant: zod
            .boolean()
            .optional()
            .describe(
              'True if the files that were sent have no failures or errors',
            ),
          tests: zod
            .number()
            .optional()
            .describe('Number of tests in the files that were sent'),
          failed: zod
            .number()
            .optional()
            .describe('Number of those with failures or errors'),
        }),
    },
    async handler(ctx) {
      const { entityRef, trail, flow, org, region, files, name } = ctx.input;
      const data = parseInput(junitAttestationSchema, { name });
      const named = { trail, flow, org, region };
      const ready = await prepare(ctx, portal, { named, name, files });
      if (!ready) {
        return;
      }
      const { client, files: attached } = ready;
      const outputs = await writeOnce(ctx, {
        ...ready,
        action: id,
        entityRef,
        send: async options => {
          const ref = await findTrail(client, entityRef, named);
          const summary = await client.summarizeJunit(entityRef, ref, attached);
          ctx.logger.info(textOf(summary));
          const write = { data, files: attached };
          const { compliant, totals } = summary;
          return {
            response: await client.attestJunit(entityRef, ref, write, options),
            outputs: {
              compliant,
              tests: totals.total,
              failed: totals.failures + totals.errors,
            },
          };
        },
      });
      ctx.output('sentAt', outputs.sentAt);
      ctx.output('compliant', outputs.compliant);
      ctx.output('tests', outputs.tests);
      ctx.output('failed', outputs.failed);
    },
  });
}

/** Reads the files to attach. Only says so in a dry run. */
async function prepare(
  ctx: StepContext,
  portal: Portal,
  what: {
    named: NamedTrail;
    /** Name of the attestation. */
    name: string;
    /** Paths or patterns. */
    files?: readonly string[];
  },
) {
  const files = await readFiles(ctx.workspacePath, what.files ?? []);
  const text = `${what.name} to the trail ${what.named.trail}, with ${files.length} files`;
  if (ctx.isDryRun) {
    ctx.logger.info(`Dry run: would attest ${text}. Nothing was sent.`);
    return undefined;
  }
  ctx.logger.info(`Attesting ${text}`);
  return { files, client: portal(await ctx.getInitiatorCredentials()) };
}

/** The counts and the failed tests, with their files. */
function textOf({ totals, failed, omittedFailed, leftOut }: JunitSummary) {
  const { total, failures, errors, skipped } = totals;
  return [
    `${total} tests, ${failures} failures, ${errors} errors, ${skipped} skipped`,
    ...failed.map(
      ({ name, suite, file }) => `- ${name} (${suite}) failed in ${file}`,
    ),
    ...(omittedFailed > 0 ? [`- and ${omittedFailed} more`] : []),
    ...leftOut.map(file => `Left out ${file}: it isn't a JUnit report`),
  ].join('\n');
}
