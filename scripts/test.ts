import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, runYarn } from './lib/builds.ts';
import { runMain, say } from './lib/console.ts';
import { CACHE, ROOT } from './lib/paths.ts';
import { ManagedProcess } from './lib/processes.ts';
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

const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };

const reports = join(CACHE, 'test-reports');

/** Runs a step that either passes or fails, such as the type check. */
async function check(...args: string[]): Promise<Count> {
  try {
    await runYarn(...args);
    return PASSED;
  } catch {
    // The output is on the console, and the failure is counted.
    return FAILED;
  }
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

async function jestTests(): Promise<Count> {
  const file = join(reports, 'jest.json');
  const outcome = await check(
    'backstage-cli',
    'repo',
    'test',
    '--watch=false',
    '--json',
    `--outputFile=${file}`,
  );
  const report = readReport(file);
  const suites = report.numRuntimeErrorTestSuites ?? 0;
  return orFailed(outcome, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + suites,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Runs the tests of `scripts` and `tools`, which aren't workspaces. */
async function scriptTests(): Promise<Count> {
  const file = join(reports, 'scripts.tap');
  const tests = ['scripts', 'tools'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.test.ts'))
      .filter(name => IS_FULL || !name.endsWith('.full.test.ts'))
      .map(name => join(folder, name)),
  );
  const args = [
    '--no-warnings',
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stderr',
    '--test-reporter=tap',
    `--test-reporter-destination=${file}`,
    ...tests,
  ];
  const code = await new ManagedProcess({ args }, ['ignore', 2, 2]).ended();
  const tap = readFileSync(file, 'utf8');
  const count = (what: string) =>
    Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return orFailed(code === 0 ? PASSED : FAILED, {
    passed: count('pass'),
    failed: count('fail'),
    skipped: count('skipped') + count('todo'),
  });
}

/** Runs the browser tests. */
async function browserTests(): Promise<Count> {
  const chromium = findChromium();
  if (!chromium) {
    const specs = readdirSync(join(ROOT, 'e2e')).filter(name =>
      name.endsWith('.e2e.ts'),
    ).length;
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
  const outcome = await check('test:e2e');
  const { stats } = readReport(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE);
  if (stats.flaky > 0) {
    say(`${stats.flaky} of the browser tests passed only when retried`);
  }
  return orFailed(outcome, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

function readReport(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Counts a run that failed without a failed test as one failure. */
function orFailed(outcome: Count, count: Count): Count {
  return outcome === FAILED && count.failed === 0
    ? { ...count, failed: 1 }
    : count;
}

const STEPS: Record<string, () => Promise<Count>> = {
  'Checking the types': () => check('tsc'),
  Linting: () => check('lint'),
  'Checking the reports': () => check('reports', '--check'),
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
      check('test:install');
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const [title, step] of Object.entries(STEPS)) {
    const start = Date.now();
    say(title);
    const count = await step();
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    const seconds = Math.round((Date.now() - start) / 1000);
    say(
      `${title}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`,
    );
  }
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
  );
});
