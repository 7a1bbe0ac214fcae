import { json } from '../answer';
import { notFound } from '../errors';
import { notificationView } from '../views/notificationView';
import { EndpointGroup } from './endpoint';

/** E7; there is no list of notifications. */
export const notificationEndpoints: EndpointGroup = context => [
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
