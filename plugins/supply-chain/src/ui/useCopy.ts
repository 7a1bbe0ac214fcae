import { useEffect, useState } from 'react';

/** How long the outcome shows, in milliseconds. */
const TOLD_FOR = 2000;

type Outcome = 'copied' | 'failed';

/** Copies a text to the clipboard, and says for a while whether it worked. */
export function useCopy(text: string): {
  outcome: Outcome | undefined;
  copy(): Promise<void>;
} {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(undefined), TOLD_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Browsers allow it only in secure contexts.
      setOutcome('failed');
    }
  };
  return { outcome, copy };
}
