import { json, ok } from '../base/answer';
import { RegionContext } from '../views/context';
import { invalid, notFound } from '../base/errors';
import { NotificationInput, Organization } from '../store';
import { notificationView } from '../views/notificationView';
import { EndpointGroup } from './endpoint';
import { readJsonBody } from './jsonBody';
import { readNotification } from './notificationInput';

function checkEnvironments(
  context: RegionContext,
  org: Organization,
  input: NotificationInput,
): void {
  const index = input.environments.findIndex(
    name => !context.store.environments.find(org.seq, name),
  );
  if (index >= 0) {
    throw invalid({ [`body.environments.${index}`]: 'Environment not found' });
  }
}

/** E3 and E7. The API can't list notifications. */
export const notificationEndpoints: EndpointGroup = context => [
  {
    id: 'E3',
    method: 'put',
    path: '/actions/:org/environments',
    role: 'admin',
    async handle({ org, key, http }) {
      const input = readNotification(
        await readJsonBody(http),
        context.allowPrivateWebhooks,
      );
      checkEnvironments(context, org, input);
      const outcome = context.store.notifications.put(
        org.seq,
        input,
        key.serviceAccount,
      );
      return ok(outcome === 'created' ? 201 : 200);
    },
  },
  {
    id: 'E7',
    method: 'get',
    path: '/organizations/:org/environments_notifications/:notification_number',
    role: 'reader',
    handle({ org, params }) {
      const number = /^\d{1,9}$/.test(params.notification_number)
        ? Number(params.notification_number)
        : undefined;
      const notification =
        number === undefined
          ? undefined
          : context.store.notifications.find(org.seq, number);
      if (!notification) {
        throw notFound('Action');
      }
      return json(notificationView(notification));
    },
  },
];
