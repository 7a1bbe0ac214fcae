import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../model/searchParams';

const FIELD = 'at';

/** A selected time, stored in the URL. */
export interface At {
  /** ISO 8601; undefined for now. */
  at?: string;
  /** True if the URL has an invalid time. */
  invalid: boolean;
  setAt(at: string | undefined): void;
}

/** Stores a view's time in the URL. */
export function useAt(): At {
  const [params, setParams] = useSearchParams();
  const text = params.get(FIELD);
  const setAt = useCallback(
    (at: string | undefined) =>
      setParams(previous => withParams(previous, { [FIELD]: at })),
    [setParams],
  );
  return useMemo(() => {
    const moment = text === null ? NaN : Date.parse(text);
    return {
      at: Number.isNaN(moment) ? undefined : new Date(moment).toISOString(),
      invalid: text !== null && Number.isNaN(moment),
      setAt,
    };
  }, [text, setAt]);
}
