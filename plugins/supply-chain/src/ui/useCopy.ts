import { useEffect, useState } from 'react';

/** How long the outcome shows, in milliseconds. */
const TOLD_FOR = 2000;

type Outcome = 'copied' | 'failed';

/**
 * Copies a text to the clipboard, and says whether it worked.
 *
 * @param text - or what returns it when it is copied
 * @param options - `lasting` says so until the text changes, instead of for a
 *   moment
 */
export function useCopy(
  text: string | (() => string),
  { lasting = false } = {},
): {
  outcome: Outcome | undefined;
  copy(): Promise<void>;
} {
  const [told, setTold] = useState<{ text: typeof text; outcome: Outcome }>();

  useEffect(() => {
    if (!told || lasting) {
      return undefined;
    }
    const timer = setTimeout(() => setTold(undefined), TOLD_FOR);
    return () => clearTimeout(timer);
  }, [told, lasting]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        typeof text === 'string' ? text : text(),
      );
      setTold({ text, outcome: 'copied' });
    } catch {
      // Browsers allow it only in secure contexts.
      setTold({ text, outcome: 'failed' });
    }
  };
  const isCurrent = typeof text === 'function' || told?.text === text;
  return { outcome: isCurrent ? told?.outcome : undefined, copy };
}
