import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, in a form to compare with an earlier answer: a
 * number that is used again then names another process. Undefined when the
 * process has ended, and on Windows.
 */
export function processStart(pid: number): string | undefined {
  switch (process.platform) {
    case 'win32':
      return undefined;
    case 'linux':
      return fromProc(pid);
    default:
      return fromPs(pid);
  }
}

/** Slim images of Linux lack `ps`. */
export function fromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended, which is what this function is asked to tell.
    return undefined;
  }
  // The second field is the program's name, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticksSinceBoot] = [fields[0], fields[19]];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return state === 'Z' || state === 'X'
    ? undefined
    : `${boot} ${ticksSinceBoot}`;
}

export function fromPs(pid: number): string | undefined {
  const { stdout, error } = spawnSync(
    'ps',
    ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
  );
  if (error) {
    throw error;
  }
  const [state, ...start] = stdout.trim().split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : start.join(' ');
}
