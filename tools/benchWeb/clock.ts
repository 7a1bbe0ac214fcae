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

/** Scrolls to the end and returns the long tasks meanwhile, in milliseconds. */
export async function longTasksOfScrolling(page: Page): Promise<number[]> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver(list =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
    return durations;
  });
  await page.mouse.move(640, 450);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 200);
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(resolve)),
    );
  }
  return tasks.jsonValue();
}
