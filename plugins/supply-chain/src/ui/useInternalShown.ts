import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const FIELD = 'internal';
const SHOWN = 'shown';

/**
 * Whether to show internal attestations, stored in the URL like the filters.
 */
export function useInternalShown(): [boolean, (shown: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const setShown = useCallback(
    (shown: boolean) =>
      setParams(
        previous => {
          const next = new URLSearchParams(previous);
          if (shown) {
            next.set(FIELD, SHOWN);
          } else {
            next.delete(FIELD);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params.get(FIELD) === SHOWN, setShown];
}
