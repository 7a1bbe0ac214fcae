import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const FIELD = 'history';

/**
 * The environment with the open history as `region:org/environment`, stored in
 * the URL.
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
