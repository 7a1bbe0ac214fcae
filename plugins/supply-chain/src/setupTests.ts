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

// Finding an element by its role needs computed styles, so each rule costs time
// in each query. The tests rely on none of these.
beforeEach(() => {
  document
    .querySelectorAll('style:not([data-jss])')
    .forEach(style => style.remove());
});

// Nothing has a size in these tests, so nothing ever changes it.
class SizelessObserver {
  observe() {}
  disconnect() {}
}
Object.assign(window, { ResizeObserver: SizelessObserver });
