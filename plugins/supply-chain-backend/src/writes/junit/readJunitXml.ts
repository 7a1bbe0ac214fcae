import { createReadStream } from 'node:fs';
import type {
  FailedTest,
  JunitCounts,
} from 'backstage-plugin-supply-chain-common';
import { SaxesParser } from 'saxes';
import { decoderFor } from './decoderFor';
import { JunitXmlError } from './JunitXmlError';
import { readCount, readDuration } from './numbers';

/** Maximum nesting depth of suites. */
const MAX_DEPTH = 200;

/** Maximum length of a name; the rest is cut off. */
const MAX_NAME = 500;

/** Maximum number of suites per file. */
const MAX_SUITES = 20_000;

const COUNTS = ['total', 'failures', 'errors', 'skipped', 'duration'] as const;

/** A suite that contains tests directly. */
export interface JunitSuite extends JunitCounts {
  name: string;
}

/** A suite being parsed, or the root element around several. */
interface OpenSuite {
  name: string;
  /** Counted from its tests. */
  counted: JunitCounts;
  /** Taken from its attributes, which include nested suites. */
  declared: Partial<JunitCounts>;
  /** Totals of nested suites. */
  inner: JunitCounts;
  hasInnerSuites: boolean;
}

interface OpenTest {
  depth: number;
  name: string;
  duration: number;
  outcome: 'passed' | 'failure' | 'error' | 'skipped';
}

class JunitReader {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #onFailed: (test: FailedTest) => void;
  readonly #open: OpenSuite[] = [];
  readonly #done: JunitSuite[] = [];
  #test?: OpenTest;
  #depth = 0;

  constructor(onFailed: (test: FailedTest) => void) {
    this.#onFailed = onFailed;
    this.#parser.on('doctype', text => {
      // Such a DOCTYPE can declare entities.
      if (text.includes('[')) {
        throw new JunitXmlError('xml-doctype');
      }
    });
    this.#parser.on('error', ({ message }) => {
      throw new JunitXmlError('xml-malformed', { why: message });
    });
    this.#parser.on('opentag', ({ name, attributes }) =>
      this.#start(name, attributes),
    );
    this.#parser.on('closetag', ({ name }) => this.#end(name));
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): JunitSuite[] {
    this.#parser.close();
    return this.#done;
  }

  #start(tag: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new JunitXmlError('xml-depth');
    }
    const isSuite = tag === 'testsuite' || tag === 'testsuites';
    if (this.#depth === 1 && !isSuite) {
      throw new JunitXmlError('junit-root', { tag: clip(tag) });
    }
    if (isSuite) {
      this.#startSuite(attributes);
    } else if (tag === 'testcase') {
      this.#test = {
        depth: this.#depth,
        name: testName(attributes),
        duration: readDuration(attributes.time) ?? 0,
        outcome: 'passed',
      };
    } else if (this.#test && this.#depth === this.#test.depth + 1) {
      this.#test.outcome = worse(this.#test.outcome, tag);
    }
  }

  #startSuite(attributes: Record<string, string>): void {
    const outer = this.#open.at(-1);
    if (outer) {
      outer.hasInnerSuites = true;
    }
    this.#open.push({
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
      hasInnerSuites: false,
    });
  }

  #end(tag: string): void {
    this.#depth -= 1;
    if (tag === 'testcase' && this.#test) {
      this.#count(this.#test);
      this.#test = undefined;
    } else if (tag === 'testsuite' || tag === 'testsuites') {
      this.#endSuite(this.#open.pop());
    }
  }

  #count({ name, duration, outcome }: OpenTest): void {
    const suite = this.#open.at(-1);
    if (!suite) {
      return;
    }
    const { counted } = suite;
    counted.total += 1;
    counted.duration += duration;
    if (outcome === 'skipped') {
      counted.skipped += 1;
    } else if (outcome !== 'passed') {
      counted[outcome === 'failure' ? 'failures' : 'errors'] += 1;
      this.#onFailed({ name, suite: suite.name, kind: outcome });
    }
  }

  #endSuite(suite: OpenSuite | undefined): void {
    if (!suite) {
      return;
    }
    const counts = countsOf(suite);
    if (counts.total > 0) {
      this.#done.push({ name: suite.name, ...counts });
    }
    if (this.#done.length > MAX_SUITES) {
      throw new JunitXmlError('junit-suites', { most: MAX_SUITES });
    }
    const outer = this.#open.at(-1);
    if (outer) {
      add(outer.inner, counts);
      add(outer.inner, suite.inner);
    }
  }
}

/**
 * Parses a JUnit report as a stream. Tests are counted, but a suite's declared
 * totals win when they are higher, because errors before the first test appear
 * only there. No DTD is loaded and no entity expanded.
 *
 * @param onFailed - called for each test that failed
 * @throws JunitXmlError
 */
export async function readJunitXml(
  path: string,
  onFailed: (test: FailedTest) => void,
): Promise<JunitSuite[]> {
  const reader = new JunitReader(onFailed);
  const stream = createReadStream(path);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= decoderFor(chunk);
      reader.write(decoder.decode(chunk, { stream: true }));
    }
    reader.write(decoder?.decode() ?? '');
    return reader.end();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new JunitXmlError('wrong-encoding');
    }
    throw error;
  }
}

/** Counts of a suite without its nested suites. */
function countsOf(suite: OpenSuite): JunitCounts {
  const { counted, declared, inner, hasInnerSuites } = suite;
  const most = (key: 'total' | 'failures' | 'errors' | 'skipped') =>
    Math.max(counted[key], (declared[key] ?? 0) - inner[key]);
  const [failures, errors, skipped] = [
    most('failures'),
    most('errors'),
    most('skipped'),
  ];
  const duration = hasInnerSuites
    ? counted.duration
    : declared.duration ?? counted.duration;
  return {
    total: Math.max(most('total'), failures + errors + skipped),
    failures,
    errors,
    skipped,
    duration: Math.round(duration * 1000) / 1000,
  };
}

function add(sum: JunitCounts, counts: JunitCounts): void {
  for (const key of COUNTS) {
    sum[key] += counts[key];
  }
}

function noCounts(): JunitCounts {
  return { total: 0, failures: 0, errors: 0, skipped: 0, duration: 0 };
}

const OUTCOMES: readonly string[] = ['passed', 'skipped', 'failure', 'error'];

/** The worst of several outcomes counts. */
function worse(outcome: OpenTest['outcome'], tag: string): OpenTest['outcome'] {
  return OUTCOMES.indexOf(tag) > OUTCOMES.indexOf(outcome)
    ? (tag as OpenTest['outcome'])
    : outcome;
}

/** For example `com.acme.CartTest › adds an item`. */
function testName(attributes: Record<string, string>): string {
  const { classname = '', name = '' } = attributes;
  const parts = [classname, name].map(part => part.trim()).filter(Boolean);
  return clip(parts.join(' › ')) || 'unnamed test';
}

function clip(text: string): string {
  return text.trim().slice(0, MAX_NAME);
}
