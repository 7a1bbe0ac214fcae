import { runYarn } from './lib/builds.ts';
import { runMain } from './lib/console.ts';
import { publicPackages } from './lib/packing/packPackages.ts';

/** The commands that write each kind of report. */
const REPORTS = [
  [
    'api-reports',
    // Warnings are part of the report, so a new one shows up as a change.
    '--allow-all-warnings',
    // The first has absolute paths. The second has line numbers, which change
    // with every docstring; the report says "(undocumented)" anyway.
    '--omit-messages',
    'ae-wrong-input-file-type,ae-undocumented',
  ],
  ['knip-reports'],
];

/**
 * Writes the reports of the public API and of unused dependencies.
 *
 *   --check  fails if a report in the repository is out of date, or if a file or
 *            an export is unused
 */
runMain(async () => {
  const check = process.argv.includes('--check');
  const ci = check ? ['--ci'] : [];
  // The order of unions depends on what was compiled before, so compile the
  // same files in the same order each time, without incremental state.
  await runYarn('tsc', '--project', 'scripts/tsconfig.reports.json');
  for (const report of REPORTS) {
    await runYarn(
      'backstage-repo-tools',
      ...report,
      ...ci,
      ...publicPackages(),
    );
  }
  if (check) {
    // The reports use the same copy.
    await runYarn(
      'node',
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--config',
      'tools/knip.json',
      '--no-config-hints',
    );
  }
});
