import { above, type Screen } from '../screen.ts';
import { changes, hangs, hasProblem, refuses } from '../stubs.ts';
import { PROBLEMS } from './problems.ts';

const SERVICES = /\/v1\/services\?/;

/** The tab with the components of a system, a domain or a group. */
export const rollUp: readonly Screen[] = [
  {
    name: 'system',
    path: above('system', 'payments', 'supply-chain'),
    text: 'rule-tests',
  },
  {
    name: 'system-with-problems',
    path: above('system', 'payments', 'supply-chain'),
    text: 'Flow “payments-relaese” not found',
    stubs: [hasProblem(SERVICES, PROBLEMS.unknownFlow)],
  },
  {
    name: 'system-loading',
    path: above('system', 'payments', 'supply-chain'),
    text: 'Supply chain',
    stubs: [hangs(SERVICES)],
    loads: true,
  },
  {
    name: 'system-nothing-yet',
    path: above('system', 'payments', 'supply-chain'),
    text: 'No linked components',
    stubs: [
      changes(SERVICES, answer => ({
        ...answer,
        services: [],
        states: [],
        total: 0,
        unlinkedMatching: 2,
        problems: [],
      })),
    ],
  },
  {
    name: 'system-not-allowed',
    path: above('system', 'platform', 'supply-chain'),
    text: "You don't have access",
    stubs: [refuses(SERVICES, 403, 'Not allowed')],
  },
  {
    name: 'system-overview',
    path: above('system', 'payments'),
    text: 'All components',
  },
  {
    name: 'system-german',
    path: above('system', 'payments', 'supply-chain'),
    text: 'Trend pro Woche',
    language: 'de',
  },
  {
    name: 'domain',
    path: above('domain', 'commerce', 'supply-chain'),
    text: 'rule-tests',
  },
  {
    name: 'group',
    path: above('group', 'payments', 'supply-chain'),
    text: 'rule-tests',
  },
];
