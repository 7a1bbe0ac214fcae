import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first render also loads the code; on a busy machine that takes longer
// than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

// Without a nonce, JSS searches the document for one before each style sheet,
// which took a tenth of the time of most tests.
document.head.insertAdjacentHTML(
  'beforeend',
  '<meta property="csp-nonce" content="test">',
);

// Finding an element by its role needs the computed styles of many elements.
// jsdom compares each of them with every CSS rule, which took more than half of
// the time of most tests.
removeStylesOfBackstageUi();
rememberComputedStyles();

/** Removes most of the rules, which don't apply to this plugin. */
function removeStylesOfBackstageUi() {
  beforeEach(() => {
    document
      .querySelectorAll('style:not([data-jss])')
      .forEach(style => style.remove());
  });
}

/** Computes the style of an element once until the document changes. */
function rememberComputedStyles() {
  const { getComputedStyle } = window;
  const changes = new MutationObserver(forget);
  changes.observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  function forget() {
    known = new WeakMap();
  }
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) {
      return getComputedStyle(element, pseudo);
    }
    if (changes.takeRecords().length > 0) {
      forget();
    }
    const style = known.get(element) ?? getComputedStyle(element);
    known.set(element, style);
    return style;
  };
}
