import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { AppRootWrapperBlueprint } from '@backstage/plugin-app-react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW } from '../src/__fixtures__/responses';
import { WithoutStyles } from '../src/__testUtils__/WithoutStyles';
import { harness } from './harness';
import { addressOf, type Scenario } from './scenario';
import { isShown, wordsOnScreen } from './shown';
import { views } from './views';

let logged: jest.SpyInstance;

jest.setTimeout(180_000);

const CONFIG = {
  app: {
    baseUrl: 'http://localhost:3000',
    extensions: [
      {
        'api:app/app-language': {
          config: { availableLanguages: ['en', 'de'] },
        },
      },
    ],
  },
  backend: { baseUrl: 'http://localhost:7007' },
};

const withoutStyles = createFrontendModule({
  pluginId: 'app',
  extensions: [
    AppRootWrapperBlueprint.make({ params: { component: WithoutStyles } }),
  ],
});

function open(path: string) {
  return renderTestApp({
    features: [...harness, withoutStyles],
    config: CONFIG,
    initialRouteEntries: [path],
  });
}

/** What Material UI 4 causes in each app, or without style sheets. */
const IGNORED = ['findDOMNode is deprecated', 'This elevation'];

function errorsOfReact() {
  return logged.mock.calls.filter(
    parts => !IGNORED.some(text => parts.join(' ').includes(text)),
  );
}

/** Observes nothing, because checking at each change takes far longer. */
const POLLING = { interval: 15, mutationObserverOptions: { attributes: true } };

/** Whether the state's text shows up. */
function reach(scenario: Scenario): Promise<boolean> {
  return waitFor(() => {
    if (!isShown(scenario)) {
      throw new Error('Not yet');
    }
    return true;
  }, POLLING).catch(() => isShown(scenario));
}

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  logged = jest.spyOn(console, 'error').mockImplementation();
  // jsdom implements neither.
  URL.createObjectURL = () => 'blob:evidence';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each(views)('$title', view => {
  const [first, ...others] = Object.entries(view.scenarios);

  it('shows each state without a React error', async () => {
    const wrong: Record<string, unknown[]> = {};
    const { pathname, search } = addressOf(view, first[0]);
    open(pathname + search);
    for (const [name, scenario] of [first, ...others]) {
      const isReached = await reach(scenario);
      const found = [
        ...(isReached ? [] : [`Without ${scenario.shows}:`, wordsOnScreen()]),
        ...errorsOfReact(),
      ];
      if (found.length > 0) {
        wrong[name] = found;
      }
      logged.mockClear();
      fireEvent.click(screen.getByText('Next state'));
    }
    expect(wrong).toEqual({});
  });

  it('shows no text of another state if nothing is wrong', async () => {
    const [name, scenario] = first;
    const { pathname, search } = addressOf(view, name);
    open(pathname + search);
    expect(await reach(scenario)).toBe(true);
    expect(
      others.filter(([, other]) => isShown(other)).map(([other]) => other),
    ).toEqual([]);
  });

  it('has a unique text for each state', () => {
    const words = Object.values(view.scenarios).map(({ shows }) =>
      String(shows),
    );
    expect(words).toEqual([...new Set(words)]);
  });
});

describe('the chooser', () => {
  it('starts with the first state of the first view', async () => {
    open('/');
    expect(await screen.findByLabelText('View')).toHaveDisplayValue(
      views[0].title,
    );
    expect(await reach(Object.values(views[0].scenarios)[0])).toBe(true);
  });

  it('opens a view and one of its states, each with its own URL', async () => {
    open('/');
    await userEvent.selectOptions(
      await screen.findByLabelText('View'),
      'Search',
    );
    await userEvent.selectOptions(
      await screen.findByLabelText('State'),
      'not recognized',
    );
    expect(
      await screen.findByText(/^This text doesn't contain anything/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next state' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/search\/hostile-text/),
    );
  });
});
