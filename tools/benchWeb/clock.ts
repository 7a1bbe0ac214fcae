import type { Locator, Page } from '@playwright/test';

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

/** Returns the long tasks during an action, in milliseconds. */
export async function longTasksDuring(
  page: Page,
  action: () => Promise<unknown>,
): Promise<number[]> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver(list =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
    return durations;
  });
  await action();
  return tasks.jsonValue();
}

/** Scrolls to the end, a step per frame. */
export async function scrollDown(page: Page): Promise<void> {
  await page.mouse.move(640, 450);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 200);
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(resolve)),
    );
  }
}

/** The cumulative layout shift since the page was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let shift = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            shift += hadRecentInput ? 0 : value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a task of their own.
        requestAnimationFrame(() => setTimeout(() => resolve(shift)));
      }),
  );
}
