import { runMain } from '../console.ts';
import { ManagedProcess, stopRequested } from '../processes.ts';
import { FAMILY } from './family.ts';

/**
 * A command that starts a process, as `npm start` does:
 * `node owner.ts <port of the lifeline> <waits | leaves | dies>`.
 *
 * - `waits`: shuts down cleanly when asked to stop
 * - `leaves`: has no signal handlers
 * - `dies`: throws on SIGUSR2
 */
runMain(async () => {
  const [port, manner] = process.argv.slice(2);
  const stop = manner === 'waits' ? stopRequested() : new Promise(() => {});
  const family = new ManagedProcess({ args: ['--no-warnings', FAMILY, port] }, [
    'ignore',
    'ignore',
    'inherit',
  ]);
  if (manner === 'dies') {
    process.once('SIGUSR2', () => {
      throw new Error('A defect of the command');
    });
  }
  await stop;
  await family.stop();
});
