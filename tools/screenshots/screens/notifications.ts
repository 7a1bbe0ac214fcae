import { component, type Screen } from '../screen.ts';
import { annotated, changes, hangs, refuses } from '../stubs.ts';
import { hostile } from './hostile.ts';
import { PROBLEMS } from './problems.ts';

const NOTIFICATIONS = /\/notifications$/;

const of = (name: string) => component(name, 'notifications');

/** The Notifications tab. */
export const notifications: readonly Screen[] = [
  { name: 'notifications', path: of('payments-api'), text: 'Failing' },
  {
    name: 'notifications-never-delivered',
    path: of('ledger-worker'),
    text: 'No deliveries reported',
  },
  {
    name: 'notifications-hostile',
    path: of('payments-api'),
    text: /^n{40}/,
    stubs: [hostile(NOTIFICATIONS, 'notifications')],
  },
  {
    name: 'notifications-loading',
    path: of('payments-api'),
    text: 'Notifications',
    stubs: [hangs()],
    loads: true,
  },
  {
    name: 'notifications-annotation-empty',
    path: of('checkout-web'),
    text: 'No notifications linked to this component',
    stubs: [annotated('checkout-web', 'supply-chain/notifications', '')],
  },
  {
    name: 'notifications-unknown-number',
    path: of('typo-service'),
    text: 'Notification “',
  },
  {
    name: 'notifications-role-too-low',
    path: of('payments-api'),
    text: 'lacks permission',
    stubs: [
      changes(NOTIFICATIONS, answer => ({
        ...answer,
        notifications: [],
        problems: [{ ...PROBLEMS.roleTooLow, flow: undefined }],
      })),
    ],
  },
  {
    name: 'notifications-not-allowed',
    path: of('payments-api'),
    text: "You don't have access",
    stubs: [refuses(NOTIFICATIONS, 403, 'Not allowed')],
  },
  {
    name: 'notifications-german',
    path: of('payments-api'),
    text: 'Schlägt fehl',
    language: 'de',
  },
];
