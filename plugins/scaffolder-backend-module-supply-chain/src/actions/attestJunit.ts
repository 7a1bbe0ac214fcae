import { ResponseError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { junitAttestationSchema } from 'backstage-plugin-supply-chain-common';
import type {
  JunitSummary,
  LinkResponse,
  SupplyChainClient,
  EvidenceFile,
} from 'backstage-plugin-supply-chain-common';
import { genericAttestationFields } from 'backstage-plugin-supply-chain-node';
import { chooseTrail, findTrail } from '../portal/chooseTrail';
import type { NamedTrail } from '../portal/chooseTrail';
import type { Portal } from 'backstage-plugin-supply-chain-node';
import { readFiles } from '../portal/workspaceFiles';
import { failureOf, writeOnce } from '../portal/writeOnce';
import {
  ATTESTING_RULES,
  filesField,
  trailFields,
  verdictOf,
  writeOutputs,
} from './fields';
import type { Zod } from './fields';
import { parseInput } from './parseInput';

const ID = 'supply-chain:attest:junit';

const EXAMPLE = `steps:
  - id: tests
    action: supply-chain:attest:junit
    input:
      entityRef: component:default/payments-api
      trail: \${{ parameters.trail }}
      name: unit-tests
      files:
        - build/test-results/**/*.xml
`;

const inputFields = (zod: Zod) =>
  zod.object({
    ...trailFields(zod),
    name: genericAttestationFields(zod).name,
    files: filesField(zod)
      .min(1)
      .describe(
        'Paths or glob patterns of JUnit XML files in the workspace: up to 10 MB in total. Files of other kinds are left out',
      ),
  });

const outputFields = (zod: Zod) =>
  zod.object({
    ...writeOutputs(zod),
    compliant: zod
      .boolean()
      .optional()
      .describe('True if the files that were sent have no failures or errors'),
    tests: zod
      .number()
      .optional()
      .describe('Number of tests in the files that were sent'),
    failed: zod
      .number()
      .optional()
      .describe('Number of those with failures or errors'),
  });

/** Attests JUnit results to a trail (E4). */
export function createAttestJunitAction(portal: Portal) {
  return createTemplateAction({
    id: ID,
    description: `Attests JUnit XML test results to an existing trail and attaches the files as evidence. The region derives the verdict: compliant if there are no failures or errors. ${ATTESTING_RULES} A retried step never attests twice. A dry run parses the files in the portal, under the same rules, unless the entity is not in the catalog yet. It does not check whether the trail exists.`,
    supportsDryRun: true,
    examples: [
      { description: 'Attest the test results of a build', example: EXAMPLE },
    ],
    schema: { input: inputFields, output: outputFields },
    async handler(ctx) {
      const { entityRef, trail, flow, org, region, files, name } = ctx.input;
      const data = parseInput(junitAttestationSchema, { name });
      const results = await readFiles(ctx.workspacePath, files);
      const named = { trail, flow, org, region };
      const client = portal(await ctx.getInitiatorCredentials());
      if (ctx.isDryRun) {
        const summary = await summaryOf(client, entityRef, named, results);
        ctx.logger.info(
          `Dry run: would attest ${name} to the trail ${trail} ${
            summary
              ? textOf(summary)
              : `from ${results.length} files, which were not parsed because ${entityRef} isn't in the catalog`
          }\nNothing was sent.`,
        );
        ctx.output('outcome', 'dry-run');
        return;
      }
      const read: { summary?: JunitSummary } = {};
      const { outcome, response, outputs } = await writeOnce(ctx, {
        action: ID,
        entityRef,
        client,
        content: { entityRef, ...named, ...data },
        files: results,
        send: async options => {
          const ref = await findTrail(client, entityRef, named);
          read.summary = await client.summarizeJunit(entityRef, ref, results);
          const { compliant, totals } = read.summary;
          return {
            response: await client.attestJunit(
              entityRef,
              ref,
              { data, files: results },
              options,
            ),
            outputs: {
              compliant,
              tests: totals.total,
              failed: totals.failures + totals.errors,
            },
          };
        },
      });
      if (outcome === 'written') {
        ctx.logger.info(
          `Attested ${name} to the trail ${trail}${
            read.summary ? ` ${textOf(read.summary)}` : ''
          }`,
        );
      }
      ctx.output('outcome', outcome);
      ctx.output('sentAt', response.sentAt);
      for (const [output, value] of Object.entries(outputs)) {
        ctx.output(output as 'compliant' | 'tests' | 'failed', value);
      }
    },
  });
}

/** The verdict, the counts and the failed tests, with their files. */
function textOf(summary: JunitSummary): string {
  const { totals, failed, omittedFailed, leftOut } = summary;
  const { total, failures, errors, skipped } = totals;
  return [
    `as ${verdictOf(
      summary,
    )}: ${total} tests, ${failures} failures, ${errors} errors, ${skipped} skipped`,
    ...failed.map(
      ({ name, suite, file, passedLater }) =>
        `- ${name} (${suite}) failed in ${file}${
          passedLater
            ? ', and passed later. If it was retried, have your build tool merge the runs.'
            : ''
        }`,
    ),
    ...(omittedFailed > 0 ? [`- and ${omittedFailed} more`] : []),
    ...leftOut.map(file => `Left out ${file}: it isn't a JUnit report`),
  ].join('\n');
}

/**
 * What is in the files. Undefined if the catalog doesn't have the entity, whose
 * link says which region to ask.
 */
async function summaryOf(
  client: SupplyChainClient,
  entityRef: string,
  named: NamedTrail,
  results: readonly EvidenceFile[],
): Promise<JunitSummary | undefined> {
  const link = await linkInCatalog(client, entityRef);
  if (!link) {
    return undefined;
  }
  return client
    .summarizeJunit(entityRef, chooseTrail(link, named), results)
    .catch(error => {
      throw failureOf(error, results);
    });
}

/**
 * The entity's link. Undefined if the catalog doesn't have the entity, which an
 * earlier step might create: in a dry run, it doesn't.
 */
async function linkInCatalog(
  client: SupplyChainClient,
  entityRef: string,
): Promise<LinkResponse | undefined> {
  try {
    return await client.getLink(entityRef);
  } catch (error) {
    if (error instanceof ResponseError && error.statusCode === 404) {
      return undefined;
    }
    throw failureOf(error);
  }
}
