import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  applyLook,
  LOOKS,
  openPage,
  type Look,
} from '../tools/screenshots/camera.ts';
import {
  openHarness,
  showState,
  startHarness,
  type Harness,
  type State,
} from '../tools/screenshots/harness.ts';

const PORT = 18020;

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe('each view', () => {
  let harness: Harness;
  let page: Page;
  let states: State[];

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    harness = await startHarness(PORT);
    page = await openPage(browser, LOOKS.light);
    states = await openHarness(page, harness);
  });

  test.afterAll(async () => {
    await page?.context().close();
    await harness?.stop();
  });

  // The states are only known to the harness, so they share a test.
  test('is accessible, in every state if all tests run', async () => {
    const checked = process.env.ALL_TESTS
      ? states
      : states.filter(({ isFirst }) => isFirst);
    test.setTimeout(checked.length * 20_000);
    for (const state of checked) {
      await test.step(state.name, async () => {
        await showState(page, state);
        await checkForEveryone(page);
      });
    }
  });
});

/**
 * Checks the accessibility of the open page: axe in the light theme, contrast
 * in the dark one, and that nothing is hidden or overflows in forced colors, at
 * 800 pixels and at 200 % zoom. Restores the light theme.
 */
async function checkForEveryone(page: Page): Promise<void> {
  // Colors are off in the middle of a transition.
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important }',
  });
  // Material UI's own transitions end in a moment.
  const soon = expect.configure({ soft: true, timeout: 5_000 });
  await soon
    .poll(() => violations(page, axe => axe.withTags(RULES)))
    .toEqual([]);

  await applyLook(page, LOOKS.dark);
  await soon
    .poll(() => violations(page, axe => axe.withRules('color-contrast')))
    .toEqual([]);

  await applyLook(page, LOOKS.forced);
  expect.soft(await unseenMarks(page), 'in forced colors').toEqual([]);

  const looks: Record<string, Look> = LOOKS;
  for (const name of ['forced', 'narrow', 'zoomed']) {
    await applyLook(page, looks[name]);
    // Tables recalculate their columns after a resize.
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), { message: name })
      .toBeLessThanOrEqual(0);
  }
  await applyLook(page, LOOKS.light);
}

/** axe violations, short enough for a report. */
async function violations(
  page: Page,
  configure: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // There are no frames, and legacy mode is faster without them.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Backstage's page tabs reference a panel that doesn't exist.
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

/** Horizontal overflow in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
}

/** Icons and marks without a size, or in the color of their background. */
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
    // SVGs nested in a drawing belong to the catalog graph.
    // The dot of a radio button that isn't selected has no size.
    const icons =
      ':is(main, [role=dialog]) svg:not(svg svg, [class*=RadioButtonIcon-layer])';
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
