import { english } from './translation';
import german from './de';

const englishTexts = Object.entries<string>(english);
const germanTexts = Object.entries<string>(german);

/** Phrases to avoid, see docs/glossary.md. */
const BANNED = [
  /non-compliant/i,
  /\bmay not\b/i,
  /\bcannot\b/i,
  /could not/i,
  /gives? (no|an) answer/i,
  /no answer/i,
  /\brefuses\b/i,
  /not known/i,
  /nowhere/i,
  /nothing matches/i,
  /left out/i,
  /being read/i,
  /all else/i,
  /names no\b/i,
  /if it lasts/i,
  /new window/i,
  /e-mail/i,
  /\bpicture\b/i,
  /missing or failed/i,
];

/** Keys of buttons, headings, labels and table cells. */
const LABEL =
  /^(state|column|filter|pager\.(label|rowsPerPage|previous|next|first|last|emptyPage)|cell\.(none|notRunning|build))|(title|Title|table|submit|retry|refresh|download|legend|label)$/;

describe('the English texts', () => {
  it.each(BANNED)('do not use %s', phrase => {
    expect(englishTexts.filter(([, text]) => phrase.test(text))).toEqual([]);
  });

  it('use typographic quotation marks and straight apostrophes', () => {
    expect(englishTexts.filter(([, text]) => /["‘’„]/.test(text))).toEqual([]);
  });
});

describe('the German texts', () => {
  it('use German quotation marks', () => {
    const open = (text: string) => text.match(/„/g)?.length ?? 0;
    const closed = (text: string) => text.match(/“/g)?.length ?? 0;
    expect(
      germanTexts.filter(
        ([, text]) => /["”‚‘’]/.test(text) || open(text) !== closed(text),
      ),
    ).toEqual([]);
  });
});

describe.each([
  ['English', englishTexts],
  ['German', germanTexts],
])('the %s labels', (_language, texts) => {
  it('do not end with a full stop', () => {
    const labels = texts.filter(([key]) => LABEL.test(key));
    expect(labels.length).toBeGreaterThan(50);
    expect(labels.filter(([, text]) => text.endsWith('.'))).toEqual([]);
  });

  it('have no leading, trailing or double spaces', () => {
    expect(texts.filter(([, text]) => /^\s|\s$|\s\s/.test(text))).toEqual([]);
  });
});
