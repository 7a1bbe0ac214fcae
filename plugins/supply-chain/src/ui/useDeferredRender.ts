import { startTransition, useEffect, useState } from 'react';

/**
 * Defers slow rendering, so that the rest of the page responds to a click
 * immediately.
 *
 * @returns false at first, and true once the rest has rendered
 */
export function useDeferredRender(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => startTransition(() => setAfter(true)), []);
  return after;
}
