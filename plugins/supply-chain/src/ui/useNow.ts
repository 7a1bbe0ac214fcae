import { createContext, useContext, useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time of the last tick in milliseconds; only its changes matter. */
export const NowContext = createContext<number | undefined>(undefined);

/**
 * Ticks at an interval, to keep relative times current.
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

/** The current time in milliseconds; re-renders every minute. */
export function useNow(): number {
  useContext(NowContext);
  return Date.now();
}
