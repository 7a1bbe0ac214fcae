import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, runYarn } from './lib/appBuild.ts';
import { findChromium } from './lib/chromium.ts';
import { runMain, say } from './lib/console.ts';
import { CACHE, ROOT } from './lib/paths.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };

const reports = join(CACHE, 'test-reports');

/** A check that is one: the type check, the linter. */
async function check(args: string[]): Promise<Count> {
  try {
    await runYarn(args);
    return PASSED;
  } catch {
    // Its output is on the console, and the count tells of the failure.
    return FAILED;
  }
}

/** Unit and integration tests, beside what they test. */
async function unitTests(): Promise<Count> {
  const file = join(reports, 'jest.json');
  const outcome = await check([
    'backstage-cli',
    'repo',
    'test',
    '--watch=false',
    '--json',
    `--outputFile=${file}`,
  ]);
  const report = readReport(file);
  const suites = report.numRuntimeErrorTestSuites ?? 0;
  return orFailed(outcome, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + suites,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Tests of the scripts, which are no workspace. */
async function scriptTests(): Promise<Count> {
  const file = join(reports, 'scripts.tap');
  const tests = readdirSync(join(ROOT, 'scripts'), { recursive: true })
    .map(name => join('scripts', String(name)))
    .filter(name => name.endsWith('.test.ts'));
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--test',
      '--test-reporter=spec',
      '--test-reporter-destination=stderr',
      '--test-reporter=tap',
      `--test-reporter-destination=${file}`,
      ...tests,
    ],
    { cwd: ROOT, stdio: ['ignore', 2, 2] },
  );
  const code = await new Promise(resolve => child.once('exit', resolve));
  const tap = readFileSync(file, 'utf8');
  const count = (what: string) =>
    Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return orFailed(code === 0 ? PASSED : FAILED, {
    passed: count('pass'),
    failed: count('fail'),
    skipped: count('skipped') + count('todo'),
  });
}

/** A person's way through the portal, in a real browser. */
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
  const outcome = await check(['test:e2e']);
  const { stats } = readReport(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE);
  return orFailed(outcome, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

function readReport(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A run that failed without a failed test has failed all the same. */
function orFailed(outcome: Count, count: Count): Count {
  return outcome === FAILED && count.failed === 0
    ? { ...count, failed: 1 }
    : count;
}

const STEPS: [string, () => Promise<Count>][] = [
  ['Checking the types', () => check(['tsc'])],
  ['Linting', () => check(['lint'])],
  ['Unit and integration tests', unitTests],
  ['Tests of the scripts', scriptTests],
  ['Browser tests', browserTests],
];

runMain(async () => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const [title, step] of STEPS) {
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
