import { fieldMistakeText } from 'backstage-plugin-supply-chain-common';
import type {
  FailedTest,
  FieldMistake,
  JunitCounts,
} from 'backstage-plugin-supply-chain-common';
import { SaxesParser } from 'saxes';

/** Maximum nesting depth of elements. */
const MAX_DEPTH = 200;
/** Maximum number of attributes per element, which the parser keeps. */
const MAX_ATTRIBUTES = 1_000;
/** Maximum length of a name; the rest is cut off. */
const MAX_NAME = 500;
/** Maximum length of a failure's message; the rest is cut off. */
const MAX_MESSAGE = 300;

/** Ways in which reports break XML's rules without leaving anything open. */
const HARMLESS =
  /text data outside of root|an XML declaration must be at the start|expected one of (encoding, )?standalone|only one root|malformed character entity/;

/** Color codes, and characters that XML forbids. */
const UNREADABLE =
  // eslint-disable-next-line no-control-regex -- these are what is removed
  /(?:\u001b|&#(?:27|x1b);)\[[\d;]*m|[\0-\b\v\f\u000e-\u001f\ufffe\uffff]/gi;

/** A file that isn't a JUnit report, and why, for the user who uploaded it. */
export class JunitXmlError extends Error {
  readonly mistake: FieldMistake;

  constructor(
    code: FieldMistake['code'],
    values?: FieldMistake['values'],
    /** Whether it can't be a report, rather than a broken one. */
    readonly isForeign = false,
  ) {
    const mistake = { code, values };
    super(fieldMistakeText(mistake));
    this.mistake = mistake;
  }
}

/** A suite that contains tests directly. */
export interface JunitSuite extends JunitCounts {
  name: string;
}

/** A test that failed, or a suite that failed outside its tests. */
export type Failure = Omit<FailedTest, 'file'>;

/** A suite being parsed, or the root element around several. */
interface OpenSuite {
  name: string;
  /** Counted from its tests. */
  counted: JunitCounts;
  /** Taken from its attributes, which include nested suites. */
  declared: Partial<JunitCounts>;
  /** Totals of nested suites. */
  inner: JunitCounts;
  /** Failed runs of retried tests, including those of nested suites. */
  retried: JunitCounts;
  hasTests: boolean;
}

interface OpenTest {
  name: string;
  duration: number;
  outcome: 'passed' | 'skipped' | 'failure' | 'error';
  message?: string;
}

/** From the best to the worst, of which the worst counts. */
const OUTCOMES = ['passed', 'skipped', 'failure', 'error'] as const;

/** Counts the tests of a JUnit report that is written to it in parts. */
export class JunitReader {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #onFailed: (test: Failure) => void;
  readonly #open: OpenSuite[] = [];
  readonly #tests: OpenTest[] = [];
  readonly #done: JunitSuite[] = [];
  /** The test whose failure is being read, and so far has no message. */
  #unexplained?: OpenTest;
  #depth = 0;
  #attributes = 0;

  /** Whether an element of a JUnit report was found. */
  isJunit = false;

  constructor(onFailed: (test: Failure) => void) {
    this.#onFailed = onFailed;
    this.#parser.on('error', ({ message }) => {
      if (!HARMLESS.test(message)) {
        throw malformed(message);
      }
    });
    this.#parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES) {
        throw malformed(`more than ${MAX_ATTRIBUTES} attributes`);
      }
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#attributes = 0;
      this.#start(localName(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => this.#end(localName(name)));
    this.#parser.on('text', text => this.#explain(text));
    this.#parser.on('cdata', text => this.#explain(text));
  }

  write(text: string): void {
    this.#parser.write(text.replace(UNREADABLE, ''));
  }

  end(): JunitSuite[] {
    this.#parser.close();
    return this.#done;
  }

  #start(tag: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw malformed('nested too deeply');
    }
    if (this.#depth === 1 && !isSuite(tag)) {
      throw new JunitXmlError('junit-root', { tag: clip(tag) }, !this.isJunit);
    }
    this.isJunit = true;
    const suite = this.#open.at(-1);
    const test = this.#tests.at(-1);
    const failed = tag === 'failure' || tag === 'error';
    if (isSuite(tag)) {
      this.#open.push(openSuite(attributes, suite));
    } else if (tag === 'testcase') {
      this.#tests.push(openTest(attributes));
    } else if (test) {
      test.outcome = worse(test.outcome, tag);
      if (!test.message && failed) {
        this.#unexplained = test;
        this.#explain(attributes.message ?? '');
      }
    } else if (suite && failed) {
      const name = clip(attributes.message ?? '') || suite.name;
      this.#count(suite, { name, duration: 0, outcome: tag });
    }
    const retried = /^(?:flaky|rerun)(Failure|Error)$/.exec(tag)?.[1];
    if (suite && retried) {
      suite.retried[retried === 'Error' ? 'errors' : 'failures'] += 1;
    }
  }

  /** Takes the message of a failure from its attribute, or else its text. */
  #explain(text: string): void {
    const test = this.#unexplained;
    if (test) {
      test.message = firstLine(text);
      this.#unexplained = test.message === undefined ? test : undefined;
    }
  }

  #end(tag: string): void {
    this.#depth -= 1;
    const suite = this.#open.at(-1);
    if (tag === 'failure' || tag === 'error') {
      this.#unexplained = undefined;
    }
    if (suite && isSuite(tag)) {
      this.#open.pop();
      this.#endSuite(suite);
    }
    const test = tag === 'testcase' && this.#tests.pop();
    if (suite && test) {
      suite.hasTests = true;
      this.#count(suite, test);
    }
  }

  #count({ name: suite, counted }: OpenSuite, test: OpenTest): void {
    const { name, duration, outcome, message } = test;
    counted.total += 1;
    counted.duration += duration;
    if (outcome === 'skipped') {
      counted.skipped += 1;
    } else if (outcome !== 'passed') {
      counted[outcome === 'failure' ? 'failures' : 'errors'] += 1;
      this.#onFailed({ name, suite, kind: outcome, message });
    }
  }

  #endSuite(suite: OpenSuite): void {
    const { name, counted } = suite;
    const counts = countsOf(suite);
    if (counts.failures > counted.failures) {
      this.#onFailed({ name, suite: name, kind: 'failure' });
    }
    if (counts.errors > counted.errors) {
      this.#onFailed({ name, suite: name, kind: 'error' });
    }
    if (counts.total > 0) {
      this.#done.push({ name, ...counts });
    }
    const outer = this.#open.at(-1);
    if (outer) {
      add(outer.inner, counts);
      add(outer.inner, suite.inner);
      add(outer.retried, suite.retried);
      outer.hasTests ||= suite.hasTests;
    }
  }
}

function malformed(why: string): JunitXmlError {
  return new JunitXmlError('xml-malformed', { why });
}

function isSuite(tag: string): boolean {
  return tag === 'testsuite' || tag === 'testsuites';
}

function openSuite(
  attributes: Record<string, string>,
  outer: OpenSuite | undefined,
): OpenSuite {
  return {
    name: clip(attributes.name ?? '') || outer?.name || 'tests',
    counted: noCounts(),
    declared: {
      total: readCount(attributes.tests),
      failures: readCount(attributes.failures),
      errors: readCount(attributes.errors),
      skipped: readCount(attributes.skipped ?? attributes.disabled),
      duration: readDuration(attributes.time),
    },
    inner: noCounts(),
    retried: noCounts(),
    hasTests: false,
  };
}

/** For example `com.acme.CartTest › adds an item`. */
function openTest(attributes: Record<string, string>): OpenTest {
  const { classname = '', name = '', time, status } = attributes;
  const { result = status ?? '' } = attributes;
  const parts = [classname, name].map(part => part.trim()).filter(Boolean);
  return {
    name: clip(parts.join(' › ')) || 'unnamed test',
    duration: readDuration(time) ?? 0,
    // Some tools state a failure only in an attribute.
    outcome: /^(fail|error)/i.test(result) ? 'failure' : 'passed',
  };
}

function worse(outcome: OpenTest['outcome'], tag: string): OpenTest['outcome'] {
  const rank = OUTCOMES.findIndex(known => known === tag);
  return OUTCOMES[Math.max(rank, OUTCOMES.indexOf(outcome))];
}

/** Counts of a suite without its nested suites. */
function countsOf(suite: OpenSuite): JunitCounts {
  const { counted, declared, inner, retried, hasTests } = suite;
  const rest = (key: keyof JunitCounts) =>
    Math.max(0, (declared[key] ?? 0) - inner[key] - counted[key]);
  const failed = (key: 'failures' | 'errors') =>
    counted[key] + (rest(key) === retried[key] ? 0 : rest(key));
  const [failures, errors] = [failed('failures'), failed('errors')];
  const skipped = counted.skipped + (hasTests ? 0 : rest('skipped'));
  const total = counted.total + (hasTests ? 0 : rest('total'));
  const duration =
    inner.total > 0 ? counted.duration : declared.duration ?? counted.duration;
  return {
    total: Math.max(total, failures + errors + skipped),
    failures,
    errors,
    skipped,
    duration: Math.round(duration * 1000) / 1000,
  };
}

export function add(sum: JunitCounts, counts: JunitCounts): void {
  for (const key of Object.keys(sum) as (keyof JunitCounts)[]) {
    sum[key] += counts[key];
  }
}

export function noCounts(): JunitCounts {
  return { total: 0, failures: 0, errors: 0, skipped: 0, duration: 0 };
}

function clip(text: string): string {
  return text.trim().slice(0, MAX_NAME);
}

function firstLine(text: string): string | undefined {
  const [line] = text.trim().split(/[\r\n]/, 1);
  return line.slice(0, MAX_MESSAGE) || undefined;
}

/** The name of an element without its namespace prefix. */
function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

/** Parses a count; undefined when there is none. */
function readCount(text = ''): number | undefined {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

/**
 * Parses a duration in seconds in any locale: `1.5`, `1,5`, `1,234.5`,
 * `1.234,5` or `2.1E-4`. Only the last separator is a decimal one.
 */
function readDuration(text = ''): number | undefined {
  const parts = text
    .trim()
    .replace(/\s*s$/, '')
    .split(/[.,'\s]/);
  const fraction = parts.length > 1 ? `.${parts.pop()}` : '';
  const digits = parts.join('') + fraction;
  return /^\d*\.?\d*([eE][+-]?\d{1,2})?$/.test(digits) && /\d/.test(digits)
    ? Number(digits)
    : undefined;
}
