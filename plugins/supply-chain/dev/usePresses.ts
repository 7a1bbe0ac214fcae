import { useEffect } from 'react';

/** Selector of everything that can be pressed. */
const BUTTONS =
  'button, [role=menuitem], input[type=radio], input[type=checkbox]';

/** A button to press or a field to fill, by the start of its name. */
export type Press = string | { into: string; put: string | File };

/**
 * Presses buttons and fills fields in order, each once it is rendered and
 * nothing is loading. Gives states that need interaction a URL.
 *
 * @param presses - must be referentially stable
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
  // Anything behind a dialog is inert.
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

/** Dispatches events like user input, so that React notices. */
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
