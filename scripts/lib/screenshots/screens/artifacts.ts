import { component, type Screen } from '../screen.ts';
import { hangs, hasProblem } from '../standIns.ts';
import { hostile } from './hostile.ts';
import { PROBLEMS } from './problems.ts';

const ARTIFACTS = /\/artifacts(\?|$)/;

const of = (name: string) => component(name, 'artifacts');

/** The Artifacts tab. */
export const artifacts: readonly Screen[] = [
  { name: 'artifacts', path: of('payments-api'), text: 'Nowhere now' },
  {
    name: 'artifacts-loading',
    path: of('payments-api'),
    text: 'Artifacts',
    standIns: [hangs()],
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
    text: 'Nothing matches the filters',
  },
  {
    name: 'artifacts-hostile',
    path: of('web-shop'),
    text: 'Unknown: BRAND <b>NEW</b>',
    standIns: [hostile(ARTIFACTS, 'artifacts')],
  },
  {
    name: 'artifacts-one-record-unreadable',
    path: of('payments-api'),
    text: '1 record could not be read',
    standIns: [hasProblem(ARTIFACTS, PROBLEMS.unreadable)],
  },
  {
    name: 'artifacts-wrong-values',
    path: of('typo-service'),
    text: 'There is no flow “web-shpo”',
  },
  {
    name: 'artifacts-key-refused',
    path: of('billing-batch'),
    text: 'refuses the portal',
  },
  {
    name: 'artifacts-not-allowed',
    path: of('audit-log'),
    text: 'You may not see this',
  },
  {
    name: 'artifacts-german',
    path: of('payments-api'),
    text: 'Derzeit nirgends',
    language: 'de',
  },
];
