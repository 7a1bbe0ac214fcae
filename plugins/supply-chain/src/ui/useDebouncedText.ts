import { useEffect, useRef, useState } from 'react';

/** Time without a key press after which a text counts, in milliseconds. */
const PAUSE = 350;

/**
 * A text field whose value counts only once the user pauses.
 *
 * @param value - the value that counts now; another one from outside, such as
 *   after the back button, replaces what the field shows
 */
export function useDebouncedText(
  value: string,
  onChange: (value: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => setText(value), [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) {
      return undefined;
    }
    const timer = setTimeout(() => latest.current(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value]);

  return [text, setText];
}
