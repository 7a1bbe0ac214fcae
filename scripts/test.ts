import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, runYarn } from './lib/builds.ts';
import { runMain, say } from './lib/console.ts';
import { CACHE, ROOT } from './lib/paths.ts';
import {
  findChromium,
  findPostgres,
  POSTGRES_HINT,
  startPostgres,
} from './lib/programs.ts';

/** Also what takes long: `npm run test:full`. */
const IS_FULL = process.argv.includes('--full');

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

function sum(counts: Count[]): Count {
  const of = (key: keyof Count) =>
    counts.reduce((total, count) => total + count[key], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

const reports = join(CACHE, 'test-reports');

/**
 * Runs Yarn, with its output on the console, and counts the tests in its report;
 * without a report, the command itself.
 */
async function count(args: string[], report?: () => Count): Promise<Count> {
  const ok = await runYarn(...args).then(
    () => true,
    () => false,
  );
  const counted = report?.() ?? { passed: Number(ok), failed: 0, skipped: 0 };
  // It may also fail without a failed test.
  return ok ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

function readReport(name: string): string {
  return readFileSync(join(reports, name), 'utf8');
}

/** Runs unit and integration tests, also on PostgreSQL if it's installed. */
async function unitTests(): Promise<Count> {
  if (!findPostgres()) {
    process.stderr.write(
      `Without PostgreSQL, the tests of the store run on SQLite only. ${POSTGRES_HINT}.\n`,
    );
    return jestTests();
  }
  const { url, stop } = await startPostgres();
  process.env.BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING = url;
  try {
    return await jestTests();
  } finally {
    await stop();
  }
}

function jestTests(): Promise<Count> {
  const args = ['--watch=false', '--json', `--outputFile=${reports}/jest.json`];
  return count(['backstage-cli', 'repo', 'test', ...args], () => {
    const report = JSON.parse(readReport('jest.json'));
    const suites = report.numRuntimeErrorTestSuites ?? 0;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + suites,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** Runs the tests of `scripts` and `tools`, which aren't workspaces. */
function scriptTests(): Promise<Count> {
  const tests = globSync('{scripts,tools}/**/*.test.ts', { cwd: ROOT }).filter(
    name => IS_FULL || !name.endsWith('.full.test.ts'),
  );
  const args = [
    '--no-warnings',
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stderr',
    '--test-reporter=tap',
    `--test-reporter-destination=${reports}/scripts.tap`,
  ];
  return count(['node', ...args, ...tests], () => {
    const tap = readReport('scripts.tap');
    const [passed, failed, skipped, todo] = [
      'pass',
      'fail',
      'skipped',
      'todo',
    ].map(what =>
      Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0),
    );
    return { passed, failed, skipped: skipped + todo };
  });
}

/** Runs the browser tests. */
async function browserTests(): Promise<Count> {
  const chromium = findChromium();
  if (!chromium) {
    const specs = globSync('e2e/*.e2e.ts', { cwd: ROOT }).length;
    process.stderr.write(
      'No Chromium found, so the browser tests are skipped. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.\n',
    );
    return process.env.CI
      ? { passed: 0, failed: specs, skipped: 0 }
      : { passed: 0, failed: 0, skipped: specs };
  }
  process.env.CHROMIUM_PATH = chromium;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(reports, 'playwright.json');
  await buildApp();
  return count(['test:e2e'], () => {
    const { stats } = JSON.parse(readReport('playwright.json'));
    if (stats.flaky > 0) {
      say(`${stats.flaky} of the browser tests passed only when retried`);
    }
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    };
  });
}

const STEPS: Record<string, () => Promise<Count>> = {
  // At once, since the compiler uses a single core.
  'Checking the types, and linting': async () =>
    sum(await Promise.all([count(['tsc']), count(['lint'])])),
  'Checking the reports': () => count(['reports', '--check']),
  'Unit and integration tests': unitTests,
  'Tests of the scripts': scriptTests,
  'Browser tests': browserTests,
};

/**
 * Runs the checks and tests. With `--full`, also those that take long: many runs
 * of the property tests, every state of every view, replicas, the blocks of the
 * docs, and installation into new apps.
 */
runMain(async () => {
  if (IS_FULL) {
    process.env.ALL_TESTS = '1';
    process.env.PROPERTY_RUNS ??= '300';
    STEPS['Installing the packages into new apps'] = () =>
      count(['test:install']);
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const counts: Count[] = [];
  for (const [title, step] of Object.entries(STEPS)) {
    const start = Date.now();
    say(title);
    const counted = await step();
    counts.push(counted);
    const { passed, failed, skipped } = counted;
    const seconds = Math.round((Date.now() - start) / 1000);
    say(
      `${title}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
    );
  }
  const total = sum(counts);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
  );
});
