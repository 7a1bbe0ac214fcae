/** Announces a step that takes a while. */
export function say(text: string): void {
  process.stderr.write(`\u001b[1m▸ ${text}\u001b[0m\n`);
}

/** A mistake of the person at the keyboard: shown without a stack trace. */
export class UsageError extends Error {}

/** Runs a command's main function; a failure ends the process with status 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const text =
      error instanceof UsageError || !(error instanceof Error)
        ? String(error instanceof Error ? error.message : error)
        : error.stack ?? error.message;
    process.stderr.write(`\n${text}\n`);
    process.exitCode = 1;
  }
}
