import { createContext, useContext, useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time of the last tick, in milliseconds; only its changes matter. */
export const NowContext = createContext<number | undefined>(undefined);

/**
 * Ticks, so that relative times stay true on an open page.
 *
 * @param every - in milliseconds
 */
export function useTicker(every: number = MINUTE): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** The current time in milliseconds; what uses it is drawn anew each minute. */
export function useNow(): number {
  useContext(NowContext);
  return Date.now();
}
