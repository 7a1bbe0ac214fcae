import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../model/searchParams';

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
        previous =>
          withParams(previous, { [FIELD]: shown ? SHOWN : undefined }),
        { replace: true },
      ),
    [setParams],
  );
  return [params.get(FIELD) === SHOWN, setShown];
}
