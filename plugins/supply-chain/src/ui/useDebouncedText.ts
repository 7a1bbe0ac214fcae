import { useEffect, useRef, useState } from 'react';

/** Debounce interval, in milliseconds. */
const PAUSE = 350;

/**
 * A debounced text field.
 *
 * @param value - the current value; a change from outside, such as the back
 *   button, replaces the text
 */
export function useDebouncedText(
  value: string,
  onChange: (value: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  // The user's own change comes back without the space before the next word.
  useEffect(
    () => setText(current => (current.trim() === value ? current : value)),
    [value],
  );

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
