import { above, component, type Screen } from '../screen.ts';
import { changes, hangs, hasProblem } from '../stubs.ts';
import { PROBLEMS } from './problems.ts';

const SUMMARY = /\/summary$/;
const LINK = /\/link$/;

/** Selects a card on the overview by its title. */
const card = (title: string) => `.bui-Card:has-text("${title}")`;

const PART = card('Supply chain');

/** The overview card, on its page and alone. */
export const cards: readonly Screen[] = [
  {
    name: 'overview',
    path: component('payments-api'),
    text: 'Latest trails',
  },
  {
    name: 'overview-annotation-missing',
    path: component('docs-site'),
    text: 'No flow linked to this component',
  },
  {
    name: 'card',
    path: component('checkout-web'),
    text: '2 issues',
    part: PART,
  },
  {
    name: 'card-three-flows',
    path: component('payments-api'),
    text: 'payments-release',
    part: PART,
  },
  {
    name: 'card-incomplete',
    path: component('ledger-worker'),
    text: 'Incomplete',
    part: PART,
  },
  {
    name: 'card-loading',
    path: component('checkout-web'),
    text: 'Supply chain',
    stubs: [hangs(SUMMARY)],
    loads: true,
    part: PART,
  },
  {
    name: 'card-nothing-yet',
    path: component('card-vault'),
    text: 'No trails yet',
    part: PART,
  },
  {
    name: 'card-annotation-missing',
    path: component('docs-site'),
    text: 'No flow linked to this component',
    part: PART,
  },
  {
    name: 'card-wrong-values',
    path: component('typo-service'),
    text: 'Invalid value',
    part: PART,
  },
  {
    name: 'card-one-flow-of-three-failing',
    path: component('payments-api'),
    text: /Couldn't load 1 of 3 flows/,
    stubs: [hasProblem(SUMMARY, PROBLEMS.regionDown)],
    part: PART,
  },
  {
    name: 'card-not-allowed',
    path: component('audit-log'),
    text: "You don't have access",
    part: PART,
  },
  {
    name: 'card-not-configured',
    path: component('checkout-web'),
    text: "Supply Chain isn't set up yet",
    stubs: [changes(LINK, link => ({ ...link, configured: false, flows: [] }))],
    part: PART,
  },
  {
    name: 'card-german',
    path: component('checkout-web'),
    text: 'Neueste Trails',
    language: 'de',
    part: card('Lieferkette'),
  },
  {
    name: 'card-of-a-system',
    path: above('system', 'payments'),
    text: 'All components',
    part: PART,
  },
];
