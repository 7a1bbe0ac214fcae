import { above, type Screen } from '../screen.ts';
import { changes, hangs, hasProblem } from '../standIns.ts';
import { PROBLEMS } from './problems.ts';

const COMPONENTS = /\/components$/;

/** The tab that rolls up the components below a system or a domain. */
export const rollUp: readonly Screen[] = [
  {
    name: 'system',
    path: above('system', 'payments', 'supply-chain'),
    text: 'rule-tests',
  },
  {
    name: 'system-with-problems',
    path: above('system', 'payments', 'supply-chain'),
    text: 'There is no flow “payments-relaese”',
    standIns: [hasProblem(COMPONENTS, PROBLEMS.unknownFlow)],
  },
  {
    name: 'system-loading',
    path: above('system', 'payments', 'supply-chain'),
    text: 'Supply chain',
    standIns: [hangs(COMPONENTS)],
    loads: true,
  },
  {
    name: 'system-nothing-yet',
    path: above('system', 'payments', 'supply-chain'),
    text: 'No component with a flow',
    standIns: [
      changes(COMPONENTS, answer => ({
        ...answer,
        components: [],
        problems: [],
        unlinked: 3,
      })),
    ],
  },
  {
    name: 'system-not-allowed',
    path: above('system', 'platform', 'supply-chain'),
    text: 'You may not see this',
  },
  {
    name: 'system-overview',
    path: above('system', 'payments'),
    text: 'All components',
  },
  {
    name: 'system-german',
    path: above('system', 'payments', 'supply-chain'),
    text: 'Neuester Trail',
    language: 'de',
  },
  {
    name: 'domain',
    path: above('domain', 'commerce', 'supply-chain'),
    text: 'rule-tests',
  },
];
