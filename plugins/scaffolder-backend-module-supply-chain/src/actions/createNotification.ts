import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  NOTIFICATION_TRIGGERS,
  notificationWriteSchema,
} from 'backstage-plugin-supply-chain-common';
import { choosePlace } from '../portal/chooseTrail';
import type { Portal } from '../portal/createPortal';
import { writeOnce } from '../portal/writeOnce';
import { checked } from './checked';
import { trailFields, writeOutputs } from './fields';

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
      'Creates a notification about environments that the entity links. The rules of the portal apply: the writes that the configuration switches on, the permission supply-chain.notification.update of whoever runs the template, and the environments that the entity links. A webhook URL is a secret: pass it as ${{ secrets.… }}, so that neither the task nor its log keeps it. A step that is tried again never creates a second one. Write the output `annotation` into catalog-info.yaml as supply-chain/notifications.',
    supportsDryRun: true,
    examples: [
      {
        description: 'Tell a chat and a mailbox about violations',
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
              'Unique in the organization; regions know it by its name',
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
            .describe('Whom to tell'),
      },
      output: {
        ...writeOutputs,
        number: z =>
          z
            .number()
            .optional()
            .describe('Its number, where the region tells it'),
        annotation: z =>
          z
            .string()
            .optional()
            .describe(
              'The whole new value for supply-chain/notifications, where it has to change',
            ),
      },
    },
    async handler(ctx) {
      const { entityRef, org, region, ...rest } = ctx.input;
      // Region and organization come from the link; validate everything else up
      // front.
      checked(notificationWriteSchema, {
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
