import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const FIELD = 'history';

/**
 * The environment whose history is shown, as `region:org/environment`, kept in
 * the query of the address.
 */
export function useOpenHistory(): [
  string | undefined,
  (environment: string | undefined) => void,
] {
  const [params, setParams] = useSearchParams();
  const setOpen = useCallback(
    (environment: string | undefined) =>
      setParams(
        previous => {
          const next = new URLSearchParams(previous);
          if (environment) {
            next.set(FIELD, environment);
          } else {
            next.delete(FIELD);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params.get(FIELD) ?? undefined, setOpen];
}
