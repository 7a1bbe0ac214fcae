/**
 * Sends a signal to the process group that a process leads; on Windows, only to
 * the process. A group that has already exited is fine.
 *
 * @returns false if this process lacks the permission
 */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'ESRCH':
        return true;
      case 'EPERM':
        return false;
      default:
        throw error;
    }
  }
}
