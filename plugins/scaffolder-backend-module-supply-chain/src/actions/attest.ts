import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  supplyChainAttestationCreatePermission,
  type EvidenceFile,
  type SupplyChainClient,
  type TrailRef,
  type WriteRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import {
  genericAttestationFields,
  type Portal,
} from 'backstage-plugin-supply-chain-node';
import { findTrail, type NamedTrail } from '../portal/chooseTrail';
import { readFiles } from '../portal/workspaceFiles';
import {
  writeOnce,
  type StepContext,
  type StepWrite,
  type WriteOutputs,
} from '../portal/writeOnce';
import { trailFields, writeOutputs, writeRules, type Zod } from './fields';

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
      const { entityRef, trail, flow, org, region, files, ...data } = ctx.input;
      const { sentAt } = await attest(ctx, portal, {
        id,
        entityRef,
        named: { trail, flow, org, region },
        name: data.name,
        files,
        send: async (client, ref, attached, options) => {
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
      const outputs = await attest(ctx, portal, {
        id,
        entityRef,
        named: { trail, flow, org, region },
        name,
        files,
        send: async (client, ref, attached, options) => {
          const summary = await client.summarizeJunit(entityRef, ref, attached);
          const { compliant, totals, leftOut } = summary;
          const tests = totals.total;
          const failed = totals.failures + totals.errors;
          ctx.logger.info(`${tests} tests, ${failed} failed`);
          for (const file of leftOut) {
            ctx.logger.info(`Left out ${file}: it isn't a JUnit report`);
          }
          const write = { data: { name }, files: attached };
          return {
            response: await client.attestJunit(entityRef, ref, write, options),
            outputs: { compliant, tests, failed },
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

/** Sends an attestation with files of the workspace, once per step. */
async function attest(
  ctx: StepContext,
  portal: Portal,
  step: {
    id: string;
    entityRef: string;
    named: NamedTrail;
    /** Name of the attestation. */
    name: string;
    /** Paths or patterns. */
    files?: readonly string[];
    send(
      client: SupplyChainClient,
      trail: TrailRef,
      attached: EvidenceFile[],
      options: WriteRequestOptions,
    ): ReturnType<StepWrite['send']>;
  },
): Promise<Partial<WriteOutputs>> {
  const { id: action, entityRef, named, name } = step;
  const files = await readFiles(ctx.workspacePath, step.files ?? []);
  const what = `${name} to the trail ${named.trail}, with ${files.length} files`;
  if (ctx.isDryRun) {
    ctx.logger.info(`Dry run: would attest ${what}. Nothing was sent.`);
    return {};
  }
  ctx.logger.info(`Attesting ${what}`);
  const client = portal(await ctx.getInitiatorCredentials());
  return writeOnce(ctx, {
    action,
    entityRef,
    client,
    files,
    send: async options => {
      const ref = await findTrail(client, entityRef, named);
      return step.send(client, ref, files, options);
    },
  });
}
