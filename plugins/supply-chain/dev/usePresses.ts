import { useEffect } from 'react';

/**
 * Presses buttons one after the other, each as soon as it is there and nothing
 * loads, so that a state behind a press has an address too.
 *
 * @param names - the beginnings of the buttons' names; has to be stable
 */
export function usePresses(names: readonly string[]): void {
  useEffect(() => {
    const left = [...names];
    const pressNext = () => {
      const button = left.length > 0 && findButton(left[0]);
      if (button) {
        left.shift();
        button.click();
      }
    };
    const observer = new MutationObserver(pressNext);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    return () => observer.disconnect();
  }, [names]);
}

function findButton(name: string): HTMLElement | undefined {
  if (document.querySelector('[role=progressbar]')) {
    return undefined;
  }
  return [...document.querySelectorAll<HTMLElement>('button')].find(
    button =>
      (button.getAttribute('aria-label') ?? button.textContent)?.startsWith(
        name,
      ) && button.getAttribute('aria-disabled') !== 'true',
  );
}
