import { GitCommit } from '../store';
import { Random } from './random';

const HOSTS = {
  github: { url: 'https://github.com', commit: 'commit', review: 'pull' },
  gitlab: {
    url: 'https://gitlab.example.com',
    commit: '-/commit',
    review: '-/merge_requests',
  },
  bitbucket_cloud: {
    url: 'https://bitbucket.org',
    commit: 'commits',
    review: 'pull-requests',
  },
};

/** Where a repository is hosted: a `provider` of Repo info. */
export type Host = keyof typeof HOSTS;

/** The URLs of a repository. */
export function repoUrls(repo: string, host: Host = 'github') {
  const { url: root, commit, review } = HOSTS[host];
  const url = `${root}/${repo}`;
  return {
    url,
    commit: (sha1: string) => `${url}/${commit}/${sha1}`,
    review: (number: number) => `${url}/${review}/${number}`,
  };
}

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
const ODD_MESSAGES = [
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
const ODD_AUTHORS = [
  'Maximiliana Theodora Konstantinopoulou-Featherstonehaugh von Hohenstaufen-Silberstein',
  'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>',
  '\u202eotto\u202c',
];

/** A random developer. */
export function person(random: Random) {
  const [name, username] = random.pick(PEOPLE);
  return { name, username, email: `${username}@example.com` };
}

/** A subject and sometimes a body. */
function commitMessage(random: Random): string {
  const subject = `${random.pick(VERBS)} ${random.pick(MATTERS)}`;
  const reason = random.pick(REASONS);
  return reason ? `${subject}\n\n${reason}` : subject;
}

/** Most commits are signed, some aren't, and the key of some isn't known. */
function signature(sha1: string) {
  if (sha1 < '3') {
    return { signature_state: 'unsigned', verified: false };
  }
  return sha1 < '4'
    ? { signature_state: 'unknown_key', verified: false }
    : { signature_state: 'valid', verified: true };
}

/** A realistic commit of a repository. */
export function makeCommit(
  random: Random,
  at: number,
  options: { repo: string; host?: Host; isFeature: boolean; isOdd?: boolean },
): GitCommit {
  const { repo, host, isFeature, isOdd } = options;
  const oddMessage =
    isOdd && random.chance(0.5) ? random.pick(ODD_MESSAGES) : undefined;
  const oddAuthor =
    isOdd && random.chance(0.2) ? random.pick(ODD_AUTHORS) : undefined;
  const branch = isFeature ? `feature/${random.hex(5)}` : 'main';
  const sha1 = random.hex(40);
  const author = person(random);
  return {
    sha1,
    message: oddMessage ?? commitMessage(random),
    author: oddAuthor ?? `${author.name} <${author.email}>`,
    author_username: author.username,
    branch,
    url: repoUrls(repo, host).commit(sha1),
    timestamp: Math.floor(at - random.int(60, 1800)),
    parents: [random.hex(40)],
    ...signature(sha1),
  };
}
