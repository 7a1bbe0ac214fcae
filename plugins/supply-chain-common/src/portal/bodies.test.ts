import { notificationName, webUrlSchema } from './bodies';

it.each(['', 'host', 'ftp://host', 'data:text/html,1'])(
  'rejects %p as the URL of a record',
  url => expect(webUrlSchema.safeParse(url).success).toBe(false),
);

it.each([
  ['component:default/payments-api', 'production', 'payments-api/production'],
  ['payments-api', 'production', 'payments-api/production'],
  [
    'Component:default/Payments-API',
    'payments-api/production',
    'payments-api/production',
  ],
  ['component:default/api', 'payments-api/prod', 'api/payments-api/prod'],
  ['component:shop/api', 'api/prod', 'component~shop~api/api/prod'],
  ['system:default/api', 'prod', 'system~default~api/prod'],
])('names a notification of %s, entered as %s: %s', (ref, entered, name) => {
  expect(notificationName(ref, entered)).toBe(name);
});
