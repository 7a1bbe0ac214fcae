import type { Locator } from '@playwright/test';

/**
 * Measures milliseconds from the click to the frame in which an element appears,
 * by the page's own clock.
 */
export function clickUntil(target: Locator, wanted: string): Promise<number> {
  return target.evaluate(
    (element: HTMLElement, selector) =>
      new Promise<number>(resolve => {
        let clicked = 0;
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)) {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - clicked));
          }
        });
        observer.observe(document.body, { childList: true, subtree: true });
        element.addEventListener(
          'click',
          () => {
            clicked = performance.now();
          },
          { capture: true, once: true },
        );
        element.click();
      }),
    wanted,
  );
}
