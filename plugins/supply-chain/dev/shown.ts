import { addressOf, type Scenario } from './scenario';
import { views } from './views';

/** A state of a view, for tools that open the harness in a browser. */
interface State {
  /** View and state, such as `card-not-compliant`. */
  name: string;
  /** Path and query. */
  address: string;
  /** Whether its text is on the page. */
  isShown(): boolean;
}

declare global {
  interface Window {
    states: readonly State[];
  }
}

/** Every state of every view; each view's first one has nothing wrong. */
export const states: readonly State[] = views.flatMap(view =>
  Object.entries(view.scenarios).map(([name, scenario]) => {
    const { pathname, search } = addressOf(view, name);
    return {
      name: `${view.path}-${name}`,
      address: pathname + search,
      isShown: () => isShown(scenario),
    };
  }),
);

/** Whether the text of a state is on the page. */
export function isShown({ shows }: Scenario): boolean {
  return typeof shows === 'string'
    ? wordsOnScreen().includes(shows)
    : shows.test(wordsOnScreen());
}

/** The text and ARIA labels of the view, or only those of an open dialog. */
export function wordsOnScreen(): string {
  return partsOnScreen()
    .flatMap(part => [
      part.textContent ?? '',
      ...[...part.querySelectorAll('[aria-label]')].map(element =>
        [element.getAttribute('role'), element.getAttribute('aria-label')].join(
          ' ',
        ),
      ),
    ])
    .join('\n');
}

/** The view, or the open dialogs. */
function partsOnScreen(): Element[] {
  const dialogs = document.querySelectorAll('[role=dialog]');
  return [
    ...(dialogs.length > 0
      ? dialogs
      : document.querySelectorAll('[data-testid=stage]')),
  ];
}
