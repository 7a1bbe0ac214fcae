import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LOOKS, wear, type Look } from '../tools/screenshots/camera.ts';
import { expect } from './portal.ts';

/** What WCAG 2.2 asks for at the levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks that the open page can be used by everyone: by axe in light, its
 * contrast in dark, and that nothing is out of sight in forced colours, at
 * 800 pixels and at 200 % zoom. Leaves the page in light.
 */
export async function checkForEveryone(page: Page): Promise<void> {
  // Half a transition has colours of its own.
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important }',
  });
  expect.soft(await violations(page, axe => axe.withTags(RULES))).toEqual([]);

  await wear(page, LOOKS.dark);
  expect
    .soft(await violations(page, axe => axe.withRules('color-contrast')))
    .toEqual([]);

  await wear(page, LOOKS.forced);
  expect.soft(await unseenMarks(page), 'in forced colours').toEqual([]);

  const looks: Record<string, Look> = LOOKS;
  for (const name of ['forced', 'narrow', 'zoomed']) {
    await wear(page, looks[name]);
    // A table counts its columns anew for another width.
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), { message: name })
      .toBeLessThanOrEqual(0);
  }
  await wear(page, LOOKS.light);
}

/** What axe finds, short enough to read in a report. */
async function violations(
  page: Page,
  configure: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // There are no frames; without them it works in the page itself, quicker.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Backstage's own tabs of a page control a panel that is not there.
    .exclude('[class*=bui-Tab]')
    .options({ resultTypes: ['violations'] });
  const results = await configure(axe).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) =>
      [id, target.join(' '), any[0]?.message ?? '', html.slice(0, 200)].join(
        ' | ',
      ),
    ),
  );
}

/** By how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
}

/** Icons and marks that have no size, or the colour of what is behind them. */
function unseenMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const behind = (element: Element | null): string => {
      if (!element) {
        return '';
      }
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)'
        ? behind(element.parentElement)
        : backgroundColor;
    };
    // Icons within a drawing are those of the catalog's graph.
    const icons = ':is(main, [role=dialog]) svg:not(svg svg)';
    return [...document.querySelectorAll(icons)]
      .filter(svg => svg.checkVisibility())
      .filter(svg => {
        const { width, height } = svg.getBoundingClientRect();
        const { color } = getComputedStyle(svg);
        return width < 8 || height < 8 || color === behind(svg);
      })
      .map(svg => svg.outerHTML.slice(0, 200));
  });
}
