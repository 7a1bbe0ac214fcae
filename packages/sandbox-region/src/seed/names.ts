import { Random } from './random';

const PEOPLE = [
  ['Amina Diallo', 'amina-d'],
  ['Björn Halvorsen', 'bjornh'],
  ['Chiara Conti', 'ccchiara'],
  ['Devon Okafor', 'devon-okafor'],
  ['Elif Yıldız', 'elify'],
  ['Fionn Gallagher', 'fionng'],
  ['Grace Njeri', 'gracenjeri'],
  ['Hiroshi Tanaka', 'htanaka'],
  ['Ines Carvalho', 'inesc'],
  ['Jonas Weber', 'jweber'],
  ['Katya Morozova', 'katyam'],
  ['Luis Ferreira', 'luisf'],
] as const;

const VERBS = ['Add', 'Fix', 'Rework', 'Tighten', 'Remove', 'Speed up', 'Log'];

const MATTERS = [
  'the retry of failed captures',
  'currency rounding in refunds',
  'the health check of the queue',
  'validation of IBAN input',
  'idempotency keys on POST',
  'the timeout of the fraud call',
  'pagination of the statement list',
  'metrics for settlement latency',
  'the nightly reconciliation job',
  'webhook signatures for partners',
  'the cache of exchange rates',
  'audit events for changed limits',
];

const REASONS = [
  'The old behavior confused partners during the March incident.',
  'Closes a gap found in the last review.\n\nNo change for callers.',
  'Measured: p99 goes from 840 ms to 210 ms.',
  '',
  '',
];

/** Commit messages that break careless pages. */
export const ODD_MESSAGES = [
  'Escape <script>alert("basket")</script> in product titles & <b>bold</b> names',
  'Show \u202eprices right-to-left\u202c in the Arabic shop (\u200fريال\u200f)',
  `Rename ${'very'.repeat(
    30,
  )}LongComponentNameThatNobodyWantedToBreakIntoPieces`,
  'Tab\tand \u0007bell and \u001b[31mcolor\u001b[0m in the log line\r\nsecond line',
  '🛒 Basket: keep quantities on reload 🎉',
  '[skip ci] ${jndi:ldap://x} {{7*7}} `rm -rf` "quotes" \'single\' &amp; &lt;',
];

/** Author names that break careless pages. */
export const ODD_AUTHORS = [
  'Maximiliana Theodora Konstantinopoulou-Featherstonehaugh von Hohenstaufen-Silberstein',
  'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>',
  '\u202eotto\u202c',
];

/** A random developer. */
export function person(random: Random) {
  const [name, username] = random.pick(PEOPLE);
  return { name, username, email: `${username}@example.com` };
}

/** A commit message: a subject and sometimes a body. */
export function commitMessage(random: Random): string {
  const subject = `${random.pick(VERBS)} ${random.pick(MATTERS)}`;
  const reason = random.pick(REASONS);
  return reason ? `${subject}\n\n${reason}` : subject;
}

const AREAS = [
  'billing',
  'catalog',
  'claims',
  'identity',
  'ledger',
  'loyalty',
  'orders',
  'payouts',
  'pricing',
  'returns',
  'risk',
  'search',
  'stock',
  'tax',
  'users',
];
const PARTS = [
  'api',
  'worker',
  'web',
  'batch',
  'gateway',
  'exporter',
  'importer',
  'events',
];

/** The name of a flow at the large scale. */
export function flowName(random: Random, number: number): string {
  return `${random.pick(AREAS)}-${random.pick(PARTS)}-${String(number).padStart(
    4,
    '0',
  )}`;
}
