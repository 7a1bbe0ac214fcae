/** Announces a step that takes a while. */
export function say(text: string): void {
  process.stderr.write(`\u001b[1m▸ ${text}\u001b[0m\n`);
}

/** A mistake of the person at the keyboard: shown without a stack trace. */
export class UsageError extends Error {}

/** What the system says of a file that can't be written, by its code. */
const UNWRITABLE = new Map([
  ['EACCES', 'you have no permission'],
  ['EPERM', 'you have no permission'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'its folder is a file'],
]);

/**
 * Runs a command's main function; a failure ends the process with status 1.
 * A command that doesn't wait for `stopRequested` ends with its launcher.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  process.once('disconnect', () => {
    if (process.listenerCount('disconnect') === 0) {
      process.exit(1);
    }
  });
  // The launcher alone is no reason to stay.
  process.channel?.unref();
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error) || error instanceof UsageError) {
    return error instanceof Error ? error.message : String(error);
  }
  const { code = '', path }: NodeJS.ErrnoException = error;
  const reason = UNWRITABLE.get(code);
  return path && reason
    ? `Can't use ${path}: ${reason}.`
    : error.stack ?? error.message;
}
