import { component, type Screen } from '../screen.ts';
import { hangs, hasProblem } from '../stubs.ts';
import { hostile } from './hostile.ts';
import { PROBLEMS } from './problems.ts';

const ARTIFACTS = /\/artifacts(\?|$)/;

const of = (name: string) => component(name, 'artifacts');

/** The Artifacts tab. */
export const artifacts: readonly Screen[] = [
  { name: 'artifacts', path: of('payments-api'), text: 'Not running' },
  {
    name: 'artifacts-loading',
    path: of('payments-api'),
    text: 'Artifacts',
    stubs: [hangs()],
    loads: true,
  },
  {
    name: 'artifacts-nothing-yet',
    path: of('card-vault'),
    text: 'No artifacts yet',
  },
  {
    name: 'artifacts-filtered-to-nothing',
    path: `${of('payments-api')}?text=nothing-like-this`,
    text: 'No results match these filters',
  },
  {
    name: 'artifacts-in-an-environment',
    path: `${of('checkout-web')}?environment=eu:acme/staging-eu`,
    text: 'unit-tests failed',
  },
  {
    name: 'artifacts-hostile',
    path: of('web-shop'),
    text: 'Unknown: BRAND <b>NEW</b>',
    stubs: [hostile(ARTIFACTS, 'artifacts')],
  },
  {
    name: 'artifacts-one-record-unreadable',
    path: of('payments-api'),
    text: "Couldn't read 1 record",
    stubs: [hasProblem(ARTIFACTS, PROBLEMS.unreadable)],
  },
  {
    name: 'artifacts-wrong-values',
    path: of('typo-service'),
    text: 'Flow “web-shpo” not found',
  },
  {
    name: 'artifacts-key-refused',
    path: of('billing-batch'),
    text: 'rejected by “',
  },
  {
    name: 'artifacts-not-allowed',
    path: of('audit-log'),
    text: "You don't have access",
  },
  {
    name: 'artifacts-german',
    path: of('payments-api'),
    text: 'Läuft nicht',
    language: 'de',
  },
];
