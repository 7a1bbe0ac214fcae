import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runYarn } from './lib/appBuild.ts';
import { runMain, say } from './lib/console.ts';
import { publicPackages } from './lib/packing/packPackages.ts';
import { ROOT } from './lib/paths.ts';

/** The kinds of reports, with the commands that write them. */
const REPORTS = [
  {
    file: 'report.api.md',
    // Warnings are part of the report, so a new one shows up as a change.
    command: ['api-reports', '--allow-all-warnings'],
  },
  { file: 'knip-report.md', command: ['knip-reports'] },
];

/**
 * Writes the reports of the public API and of unused code. With `--check` it
 * fails instead when a report in the repository is out of date, and leaves out
 * the packages that have none.
 */
runMain(async () => {
  const check = process.argv.includes('--check');
  const jobs = REPORTS.map(({ file, command }) => ({
    command,
    packages: publicPackages().filter(
      path => !check || existsSync(join(ROOT, path, file)),
    ),
  })).filter(({ packages }) => packages.length > 0);
  if (jobs.length === 0) {
    say('No report is in the repository, so there is none to check');
    return;
  }
  await runYarn(['tsc']);
  for (const { command, packages } of jobs) {
    await runYarn([
      'backstage-repo-tools',
      ...command,
      ...(check ? ['--ci'] : []),
      ...packages,
    ]);
  }
});
