import { startTransition, useEffect, useState } from 'react';

/**
 * Puts off what takes long to draw, so that a click shows the rest at once.
 *
 * @returns false at first, and true as soon as what else is on the page stands
 */
export function useAfterTheRest(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => startTransition(() => setAfter(true)), []);
  return after;
}
