import { useEffect } from 'react';

/** What can be pressed. */
const BUTTONS = 'button, input[type=radio], input[type=checkbox]';

/** A button to press, or a field to fill, by the beginning of its name. */
export type Press = string | { into: string; put: string | File };

/**
 * Presses buttons and fills fields one after the other, each as soon as it is
 * there and nothing loads, so that a state behind them has an address too.
 *
 * @param presses - has to be stable
 */
export function usePresses(presses: readonly Press[]): void {
  useEffect(() => {
    const left = [...presses];
    const pressNext = () => {
      const [next] = left;
      if (next === undefined || isLoading()) {
        return;
      }
      const isButton = typeof next === 'string';
      const found = findNamed(
        isButton ? BUTTONS : 'input, textarea',
        isButton ? next : next.into,
      );
      if (found) {
        left.shift();
        if (isButton) {
          found.click();
        } else {
          fill(found, next.put);
        }
      }
    };
    const observer = new MutationObserver(pressNext);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    return () => observer.disconnect();
  }, [presses]);
}

function isLoading(): boolean {
  return document.querySelector('[role=progressbar]') !== null;
}

function findNamed(selector: string, name: string): HTMLElement | undefined {
  // What is behind a dialog can't be pressed.
  const dialogs = document.querySelectorAll('[role=dialog]');
  const root = dialogs[dialogs.length - 1] ?? document;
  return [...root.querySelectorAll<HTMLElement>(selector)].find(
    element =>
      nameOf(element)?.startsWith(name) &&
      element.getAttribute('aria-disabled') !== 'true',
  );
}

function nameOf(element: HTMLElement): string | null | undefined {
  const labelledBy = element.getAttribute('aria-labelledby');
  const { labels } = element as HTMLInputElement;
  return (
    element.getAttribute('aria-label') ??
    (labelledBy && document.getElementById(labelledBy)?.textContent) ??
    labels?.[0]?.textContent ??
    element.textContent
  );
}

/** As a user does, so that React hears of it. */
function fill(element: HTMLElement, put: string | File) {
  if (typeof put === 'string') {
    const { prototype } =
      element instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(
      element,
      put,
    );
    element.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    Object.defineProperty(element, 'files', {
      configurable: true,
      value: [put],
    });
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
