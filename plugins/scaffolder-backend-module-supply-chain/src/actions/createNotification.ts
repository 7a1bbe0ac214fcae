import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  NOTIFICATION_TRIGGERS,
  notificationWriteSchema,
} from 'backstage-plugin-supply-chain-common';
import { choosePlace } from '../portal/chooseTrail';
import type { Portal } from '../portal/createPortal';
import { writeOnce } from '../portal/writeOnce';
import { trailFields, writeOutputs } from './fields';
import { parseInput } from './parseInput';

const ID = 'supply-chain:notification:create';

const EXAMPLE = `steps:
  - id: notify
    action: supply-chain:notification:create
    input:
      entityRef: component:default/payments-api
      name: payments-production
      environments: [production-eu]
      triggers: [ON_NON_COMPLIANT_ENV]
      targets:
        - kind: chat
          webhook: \${{ secrets.chatWebhook }}
        - kind: email
          emails: [payments@example.com]
`;

/** Creates a notification for an entity's environments (E3). */
export function createCreateNotificationAction(portal: Portal) {
  return createTemplateAction({
    id: ID,
    description:
      "Creates a notification for environments that the entity links. The portal's rules apply: the configuration must enable this kind of write, whoever runs the template needs the permission supply-chain.notification.update, and the entity must link the environments. A webhook URL is a secret: pass it as ${{ secrets.… }} to keep it out of the task and its log. A retried step never creates a second notification. To link the notification, write the output `annotation` to supply-chain/notifications in catalog-info.yaml.",
    supportsDryRun: true,
    examples: [
      {
        description: 'Notify a chat and a mailbox of violations',
        example: EXAMPLE,
      },
    ],
    schema: {
      input: {
        entityRef: trailFields.entityRef,
        org: trailFields.org,
        region: trailFields.region,
        name: z =>
          z
            .string()
            .describe(
              'Unique in the organization; regions identify a notification by its name',
            ),
        environments: z => z.array(z.string()).min(1),
        triggers: z => z.array(z.enum(NOTIFICATION_TRIGGERS)).min(1),
        targets: z =>
          z
            .array(
              z.discriminatedUnion('kind', [
                z.object({
                  kind: z.literal('chat'),
                  webhook: z.string(),
                  channel: z
                    .object({
                      id: z.string(),
                      name: z.string(),
                      teamId: z.string(),
                    })
                    .optional(),
                }),
                z.object({ kind: z.literal('webhook'), webhook: z.string() }),
                z.object({
                  kind: z.literal('email'),
                  emails: z.array(z.string()).min(1),
                }),
              ]),
            )
            .min(1)
            .describe('Recipients'),
      },
      output: {
        ...writeOutputs,
        number: z =>
          z
            .number()
            .optional()
            .describe('Number of the notification, if the region reports it'),
        annotation: z =>
          z
            .string()
            .optional()
            .describe(
              'The complete new value of supply-chain/notifications; absent if it stays the same',
            ),
      },
    },
    async handler(ctx) {
      const { entityRef, org, region, ...rest } = ctx.input;
      // Region and organization come from the link; validate everything else up
      // front.
      parseInput(notificationWriteSchema, {
        region: region ?? '',
        org: org ?? '',
        ...rest,
      });
      if (ctx.isDryRun) {
        ctx.logger.info(
          `Dry run: would create the notification ${
            rest.name
          } for ${rest.environments.join(', ')}. Nothing was sent.`,
        );
        ctx.output('outcome', 'dry-run');
        return;
      }
      const client = portal(await ctx.getInitiatorCredentials());
      const { outcome, answer } = await writeOnce(ctx, {
        action: ID,
        entityRef,
        client,
        where: `the notifications named ${rest.name}`,
        content: {
          ...ctx.input,
          // Webhook URLs are secrets.
          targets: rest.targets.map(target =>
            target.kind === 'email' ? target : { ...target, webhook: '' },
          ),
        },
        send: async options => ({
          answer: await client.putNotification(
            entityRef,
            {
              ...rest,
              ...choosePlace(await client.getLink(entityRef), {
                region,
                org,
                environments: rest.environments,
              }),
            },
            options,
          ),
        }),
      });
      if (outcome === 'written') {
        ctx.logger.info(`Created the notification ${rest.name}`);
      }
      ctx.output('outcome', outcome);
      ctx.output('sentAt', answer.sentAt);
      ctx.output('number', answer.notification?.number);
      ctx.output('annotation', answer.notification?.annotation);
    },
  });
}
