import { PROBLEM_TEXTS, textsOf } from '../__testUtils__/problemTexts';
import { english } from './en';

/** Words in which a text states a problem. */
const PROBLEM =
  /couldn't|can't|cannot|\bfail|reject|isn't|aren't|wasn't|weren't|won't|invalid|not found|dropped|lost|exceed|permission|switched off|expired|\btoo (many|long|short|large)|interrupted|mistake|wrong|broken|limit|didn't|doesn't|don't|error|unavailable|incomplete|signed out/i;

/** Texts with such words that need no entry of their own, and why. */
const WITHOUT_ENTRY: Record<string, readonly RegExp[]> = {
  'the title has the link': [
    /^error\..*Hint$/,
    /^problem\.(advice|moreMisspelled|inherited)/,
    /^drawer\.(unknown|unknownHint|.*NotFoundHint)$/,
    /^health\.(advice|forbiddenHint|rejected$)/,
    /^(notice\.(notRefreshed|partMissing))$/,
    /^(write|archive|evidence)\.(failed|checkFailed)$/,
  ],
  'the problems next to it have links': [
    /^health\.(absent|found|partly|status|keysUnread|rejectedKey|reason\.(flowUnread|mistake))/,
  ],
  'it says what to enter in a field': [
    /^write\.field\./,
    /^search\.mistake$/,
    /^attest\.(files|data|failures|error|otherType)/,
    /^notify\.(nameFixed|webhook)/,
  ],
  'it describes a record, which may have failed': [
    /^(matrix|compare|issue|event|environments|sentence|since|trend|state)\./,
    /^attestation\.(?!withheld|unmatched)/,
    /^notifications\.(answer|failing|lastFailed|trigger)/,
  ],
  'it explains what a button does': [
    /^verdict\.see/,
    /^archive\.(final|others)/,
    /^attest\.who$/,
    /^notify\.removed/,
    /^archive\.runs/,
  ],
  'nothing can be done about it': [/^copy\.failed$/, /^services\.noneOfYours/],
};

const keys = Object.keys(english).map(key => key.replace(/_(one|other)$/, ''));
const withEntry = PROBLEM_TEXTS.map(([key]) => key);
const patterns = Object.values(WITHOUT_ENTRY).flat();

function statesProblem(key: string): boolean {
  return textsOf(key).some(text => PROBLEM.test(text));
}

describe('texts that state a problem', () => {
  it('have an entry in docs/messages.md unless listed here', () => {
    expect(
      keys.filter(
        key =>
          statesProblem(key) &&
          !withEntry.includes(key) &&
          !patterns.some(pattern => pattern.test(key)),
      ),
    ).toEqual([]);
  });

  it('exist', () => {
    expect(withEntry.filter(key => textsOf(key).length === 0)).toEqual([]);
  });

  it('are listed here only if needed', () => {
    const others = keys.filter(
      key => statesProblem(key) && !withEntry.includes(key),
    );
    expect(
      patterns.filter(pattern => !others.some(key => pattern.test(key))),
    ).toEqual([]);
  });
});
