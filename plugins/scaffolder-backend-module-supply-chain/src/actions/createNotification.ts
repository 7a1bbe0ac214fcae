import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  NOTIFICATION_TRIGGERS,
  supplyChainNotificationUpdatePermission,
  type NotificationWrite,
} from 'backstage-plugin-supply-chain-common';
import type { Portal } from 'backstage-plugin-supply-chain-node';
import type { z } from 'zod/v3';
import { choosePlace } from '../portal/chooseTrail';
import { writeOnce } from '../portal/writeOnce';
import { trailFields, writeOutputs, writeRules, type Zod } from './fields';

const ID = 'supply-chain:notification:create';

const EXAMPLE = `steps:
  - id: notify
    action: supply-chain:notification:create
    input:
      entityRef: component:default/payments-api
      name: payments-api/production
      environments: [production-eu]
      triggers: [ON_NON_COMPLIANT_ENV]
      targets:
        - kind: chat
          webhookSecret: chatWebhook
        - kind: email
          emails: [payments@example.com]
`;

/**
 * A recipient of a notification. Webhooks are given by the name of a secret,
 * because the scaffolder logs a step's input.
 */
const targetField = (zod: Zod) => {
  // Each use needs a schema of its own: the scaffolder can't resolve references.
  const webhookSecret = () =>
    zod
      .string()
      .describe("Name of the template's secret that is the webhook URL");
  return zod.discriminatedUnion('kind', [
    zod.object({
      kind: zod.literal('chat'),
      webhookSecret: webhookSecret(),
      channel: zod
        .object({ id: zod.string(), name: zod.string(), teamId: zod.string() })
        .optional(),
    }),
    zod.object({
      kind: zod.literal('webhook'),
      webhookSecret: webhookSecret(),
    }),
    zod.object({
      kind: zod.literal('email'),
      emails: zod.array(zod.string()).min(1),
    }),
  ]);
};

type Target = z.infer<ReturnType<typeof targetField>>;

/**
 * Looks up the webhook URLs.
 *
 * @throws InputError for a secret that the task doesn't have
 */
function withWebhooks(
  targets: readonly Target[],
  secrets: Readonly<Record<string, string>> = {},
): NotificationWrite['targets'] {
  return targets.map((target, index) => {
    if (target.kind === 'email') {
      return target;
    }
    const { webhookSecret, ...rest } = target;
    const webhook = Object.hasOwn(secrets, webhookSecret)
      ? secrets[webhookSecret]
      : undefined;
    if (webhook === undefined) {
      // The text isn't quoted: it might be a URL.
      throw new InputError(
        `targets.${index}.webhookSecret must be the name of one of the task's secrets. Ask for the webhook URL in a field with "ui:field: Secret", and set webhookSecret to the field's name.`,
      );
    }
    return { ...rest, webhook };
  });
}

/** Creates a notification for an entity's environments (E3). */
export function createCreateNotificationAction(portal: Portal) {
  return createTemplateAction({
    id: ID,
    description: `Creates a notification for environments that the entity links. ${writeRules(
      supplyChainNotificationUpdatePermission.name,
      'the environments',
    )} A webhook URL is a secret: \`webhookSecret\` is the name of the template's secret that contains it. A retried step never creates a second notification. To link the notification, look up its number in the compliance console and add it to supply-chain/notifications in catalog-info.yaml.`,
    supportsDryRun: true,
    examples: [
      {
        description: 'Notify a chat and a mailbox of violations',
        example: EXAMPLE,
      },
    ],
    schema: {
      input: zod => {
        const { entityRef, org, region } = trailFields(zod);
        return zod.object({
          entityRef,
          org,
          region,
          name: zod
            .string()
            .describe(
              "Regions identify a notification by its name, so it begins with the component's, such as payments-api/production; the portal adds it if absent",
            ),
          environments: zod.array(zod.string()).min(1),
          triggers: zod.array(zod.enum(NOTIFICATION_TRIGGERS)).min(1),
          targets: zod.array(targetField(zod)).min(1).describe('Recipients'),
        });
      },
      output: zod => zod.object(writeOutputs(zod)),
    },
    async handler(ctx) {
      const { entityRef, org, region, ...rest } = ctx.input;
      const notification = {
        ...rest,
        targets: withWebhooks(rest.targets, ctx.secrets),
      };
      if (ctx.isDryRun) {
        ctx.logger.info(
          `Dry run: would create the notification ${rest.name}. Nothing was sent.`,
        );
        return;
      }
      ctx.logger.info(`Creating the notification ${rest.name}`);
      const client = portal(await ctx.getInitiatorCredentials());
      const { sentAt } = await writeOnce(ctx, {
        action: ID,
        entityRef,
        client,
        send: async options => {
          const { environments } = await client.getLink(entityRef);
          const [environment] = rest.environments;
          const place = choosePlace(environments, { region, org, environment });
          const write = { ...notification, ...place };
          return {
            response: await client.putNotification(entityRef, write, options),
          };
        },
      });
      ctx.output('sentAt', sentAt);
    },
  });
}
