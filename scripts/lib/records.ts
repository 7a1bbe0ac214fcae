import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say, UsageError } from './console.ts';
import { CACHE } from './paths.ts';
import { processStart } from './processStart.ts';
import { signalGroup } from './signalGroup.ts';

const FOLDER = join(CACHE, 'running');

/** Time to wait for a process after each signal, in milliseconds. */
const GRACE_MS = 10_000;
const POLL_MS = 50;

interface ProcessId {
  pid: number;
  /** From `processStart`. */
  start: string | undefined;
}

/** Record of a running process, read by later commands. */
export interface ProcessRecord extends ProcessId {
  /** Name in messages, such as `the EU region`. */
  title: string;
  port?: number;
  /** Sent first, to stop it. */
  stopSignal: NodeJS.Signals;
  /** Stops it when its owner is gone. */
  keeper: ProcessId;
  /** The command that started it. */
  owner: ProcessId & { command: string };
}

/** Returns the command of this process as a user would type it. */
export function ownCommand(): string {
  const { npm_lifecycle_event: script } = process.env;
  if (!script) {
    return basename(process.argv[1]);
  }
  return script === 'start' || script === 'test'
    ? `npm ${script}`
    : `npm run ${script}`;
}

/** @returns a function that removes the record */
export function keepRecord(record: ProcessRecord): () => void {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${record.pid}.json`);
  // Written in full, then renamed: nothing ever reads half of it.
  writeFileSync(`${file}.new`, JSON.stringify(record, null, 2));
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}

/** Lists the processes that commands of this checkout run or left running. */
export function readRecords(): ProcessRecord[] {
  mkdirSync(FOLDER, { recursive: true });
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const record = readRecord(join(FOLDER, name));
      return record ? [record] : [];
    });
}

/** Reads a record, or removes it if the process has exited. */
function readRecord(file: string): ProcessRecord | undefined {
  try {
    const record: ProcessRecord = JSON.parse(readFileSync(file, 'utf8'));
    if (isRunning(record)) {
      return record;
    }
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone && !(error instanceof SyntaxError)) {
      throw error;
    }
  }
  rmSync(file, { force: true });
  return undefined;
}

function isRunning({ pid, start }: ProcessId): boolean {
  return start !== undefined && processStart(pid) === start;
}

/**
 * Stops the processes of this checkout whose owner is gone. PID and start time
 * must match the record, so no unrelated process is stopped.
 *
 * @returns the stopped processes
 * @throws UsageError saying how to stop a process that it can't
 */
export async function endLeftovers(): Promise<ProcessRecord[]> {
  const left = readRecords().filter(({ owner }) => !isRunning(owner));
  for (const record of left) {
    say(
      `Ending ${record.title}, which \`${record.owner.command}\` left running (process ${record.pid})`,
    );
  }
  await Promise.all(left.map(end));
  // Removes the records of processes that have exited.
  readRecords();
  return left;
}

async function end(record: ProcessRecord): Promise<void> {
  for (const signal of [record.stopSignal, 'SIGKILL'] as const) {
    if (!signalGroup(record.pid, signal)) {
      throw leftError(record, 'belongs to another user', 'sudo kill');
    }
    const deadline = Date.now() + GRACE_MS;
    while (isRunning(record) && Date.now() < deadline) {
      await delay(POLL_MS);
    }
    if (!isRunning(record)) {
      return;
    }
  }
  throw leftError(record, "doesn't end", 'kill -9');
}

function leftError(
  { title, owner, pid }: ProcessRecord,
  reason: string,
  kill: string,
): UsageError {
  return new UsageError(
    `${title}, which \`${owner.command}\` left running, ${reason}. End it with \`${kill} ${pid}\`, then try again.`,
  );
}
