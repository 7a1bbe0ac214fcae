import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns an opaque start time of a process, which together with the PID
 * identifies it even if the PID is reused. Undefined if the process has exited,
 * and on Windows.
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

/** Used on Linux, because slim images have no `ps`. */
export function fromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has exited.
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
