import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import {
  answers,
  Service,
  startAll,
  type Stoppable,
} from '../../scripts/lib/service.ts';

/** Timeout for the harness to be built, in milliseconds. */
const START_TIMEOUT_MS = 180_000;
/** Timeout for a state to be reached, in milliseconds. */
const STATE_TIMEOUT_MS = 20_000;

/** A state of a view in the harness of the frontend plugin. */
export interface State {
  /** View and state, such as `card-not-compliant`. */
  name: string;
  /** Path and query. */
  address: string;
  /** Its place in the harness's own list. */
  index: number;
  /** Whether it is the first of its view, in which nothing is wrong. */
  isFirst: boolean;
}

/** The app that shows every view in every state, without a backend. */
export interface Harness extends Stoppable {
  url: string;
}

/** Starts the harness on a port and waits until it is built. */
export function startHarness(port: number): Promise<Harness> {
  const url = `http://localhost:${port}`;
  const service = new Service({
    name: 'harness',
    isReady: () => answers(url),
    cwd: join(ROOT, 'plugins/supply-chain'),
    args: [
      join(ROOT, 'node_modules/@backstage/cli/bin/backstage-cli'),
      'package',
      'start',
    ],
    env: {
      APP_CONFIG_app_baseUrl: JSON.stringify(url),
      // Otherwise it opens a browser.
      BROWSER: 'none',
    },
  });
  return startAll(async started => {
    started.push(service);
    await service.start();
    return { url };
  });
}

/** Opens the harness, and lists its states. */
export async function openHarness(
  page: Page,
  { url }: Harness,
): Promise<State[]> {
  await page.goto(url);
  await page.getByTestId('stage').waitFor({ timeout: START_TIMEOUT_MS });
  const states = await page.evaluate(() =>
    window.states.map(({ name, address }) => ({ name, address })),
  );
  const views = states.map(({ address }) => address.split('/')[1]);
  return states.map((state, index) => ({
    ...state,
    index,
    isFirst: views.indexOf(views[index]) === index,
  }));
}

/** Shows a state in the page of an open harness. */
export async function showState(page: Page, state: State): Promise<void> {
  await page.evaluate(address => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, state.address);
  await page.waitForFunction(
    index => window.states[index].isShown(),
    state.index,
    { timeout: STATE_TIMEOUT_MS },
  );
}
