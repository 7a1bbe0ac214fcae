/**
 * Sends a signal to a process and all that it started, where it leads a group.
 *
 * @returns false when this process may not do that
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
