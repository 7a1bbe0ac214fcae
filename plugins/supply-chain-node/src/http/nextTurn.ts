import { setImmediate } from 'node:timers';

/** Callers of {@link nextTurn} that are still waiting, first come first. */
const waiting: (() => void)[] = [];

/**
 * Waits for the next turn of the event loop, to split long work so that it
 * doesn't block other requests. Concurrent callers get a turn each; otherwise
 * their work would add up to one long block.
 *
 * @public
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) {
      setImmediate(startTurn);
    }
  });
}

function startTurn(): void {
  const [start] = waiting.splice(0, 1);
  start();
  if (waiting.length > 0) {
    setImmediate(startTurn);
  }
}
