import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../model/searchParams';

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
      setParams(previous => withParams(previous, { [FIELD]: environment }), {
        replace: true,
      }),
    [setParams],
  );
  return [params.get(FIELD) ?? undefined, setOpen];
}
