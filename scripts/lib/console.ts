/** Announces a step on stderr. */
export function say(text: string): void {
  process.stderr.write(`\u001b[1m▸ ${text}\u001b[0m\n`);
}

/** An error the user can fix, shown without a stack trace. */
export class UsageError extends Error {}

/** Runs a command's main function; if it fails, the process exits with status 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { code = '' }: NodeJS.ErrnoException = error;
  const isUsage =
    error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
  return isUsage ? error.message : error.stack ?? error.message;
}
