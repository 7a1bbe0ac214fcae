import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { slicesOf } from './slicesOf';
import type { UploadedFile } from './upload';

/**
 * Minimum length of a quote that is cut, without ignored characters. Shorter
 * quotes stay, because a region's own words may match a file by chance.
 */
const QUOTE = 12;

/** Minimum length of a file that is cut as a whole. */
const SHORT_FILE = 6;

const CUT = '[…]';

/** Characters that regions change when they quote. */
const IGNORED = /[\s\p{C}\\]+/gu;

/** Base of the rolling hash, and its power for the oldest character. */
const BASE = 31;
const OLDEST = Array.from({ length: QUOTE - 1 }).reduce<number>(
  power => Math.imul(power, BASE),
  1,
);
const HASHES = 1 << 20;

/**
 * Finds what texts quote from sources. The time it takes grows in proportion to
 * the length of both, whatever they repeat.
 */
class QuoteFinder {
  readonly #texts: { text: string; plain: string; places: number[] }[];
  readonly #isQuoted: Uint8Array[];
  /**
   * Where each window of a text that isn't marked yet starts: the text's index,
   * and the place.
   */
  readonly #windows = new Map<string, [number, number][]>();
  /** Number of windows with each hash. */
  readonly #counts = new Uint32Array(HASHES);
  /** The source's last characters. */
  #tail = '';
  #length = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts.map(text => {
      const places = [...text.matchAll(/[^\s\p{C}\\]/gu)].flatMap(
        ({ 0: character, index }) =>
          Array.from({ length: character.length }, (_, unit) => index + unit),
      );
      return { text, plain: text.replace(IGNORED, ''), places };
    });
    this.#isQuoted = this.#texts.map(
      ({ plain }) => new Uint8Array(plain.length),
    );
    this.#texts.forEach(({ plain }, index) => {
      for (let at = 0; at + QUOTE <= plain.length; at++) {
        const window = plain.slice(at, at + QUOTE);
        const places = this.#windows.get(window);
        if (places) {
          places.push([index, at]);
        } else {
          this.#windows.set(window, [[index, at]]);
          this.#counts[slotOf(hashOf(window))]++;
        }
      }
    });
  }

  /** Adds the next part of a source. */
  add(part: string): void {
    const plain = part.replace(IGNORED, '');
    const source = this.#tail + plain;
    const counts = this.#counts;
    this.#length += plain.length;
    let hash = 0;
    for (let at = 0; at < source.length; at++) {
      if (at >= QUOTE) {
        const oldest = source.charCodeAt(at - QUOTE);
        hash = (hash - Math.imul(oldest, OLDEST)) | 0;
      }
      hash = (Math.imul(hash, BASE) + source.charCodeAt(at)) | 0;
      if (at >= QUOTE - 1 && counts[slotOf(hash)] > 0) {
        this.#mark(source.slice(at - QUOTE + 1, at + 1));
      }
    }
    this.#tail = source.slice(1 - QUOTE);
  }

  /** @param isFile - whether even a short source is cut */
  end({ isFile }: { isFile: boolean }): void {
    if (isFile && this.#length >= SHORT_FILE && this.#length < QUOTE) {
      this.#texts.forEach(({ plain }, index) => {
        let at = plain.indexOf(this.#tail);
        while (at >= 0) {
          this.#isQuoted[index].fill(1, at, at + this.#length);
          at = plain.indexOf(this.#tail, at + 1);
        }
      });
    }
    this.#tail = '';
    this.#length = 0;
  }

  /** The texts without the quotes. */
  cut(): string[] {
    return this.#texts.map(({ text, places }, index) => {
      const quoted = this.#isQuoted[index];
      let rest = '';
      let from = 0;
      for (let at = 0; at < quoted.length; at++) {
        if (quoted[at] === 1 && quoted[at - 1] !== 1) {
          rest += text.slice(from, places[at]) + CUT;
        }
        if (quoted[at] === 1) {
          from = places[at] + 1;
        }
      }
      return rest + text.slice(from);
    });
  }

  #mark(window: string): void {
    const places = this.#windows.get(window);
    if (!places) {
      return;
    }
    for (const [index, at] of places) {
      this.#isQuoted[index].fill(1, at, at + QUOTE);
    }
    this.#windows.delete(window);
    this.#counts[slotOf(hashOf(window))]--;
  }
}

function hashOf(window: string): number {
  let hash = 0;
  for (let unit = 0; unit < window.length; unit++) {
    hash = (Math.imul(hash, BASE) + window.charCodeAt(unit)) | 0;
  }
  return hash;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 12)) & (HASHES - 1);
}

/**
 * Cuts quotes of files out of a region's error, so that file content is not in
 * a response. Keeps quotes of fewer than 12 characters, unless they are a whole
 * file.
 *
 * @param texts - other texts whose quotes are cut
 */
export async function cutQuotes(
  error: RegionalApiError,
  files: readonly Pick<UploadedFile, 'content'>[],
  texts: readonly string[] = [],
): Promise<RegionalApiError> {
  const fields = Object.entries(error.fieldErrors ?? {});
  const finder = new QuoteFinder([error.message, ...fields.flat()]);
  for (const { content } of files) {
    const decoder = new TextDecoder();
    for await (const slice of slicesOf(content)) {
      finder.add(decoder.decode(slice, { stream: true }));
    }
    finder.end({ isFile: true });
  }
  for (const text of texts) {
    finder.add(text);
    finder.end({ isFile: false });
  }
  const [message, ...cut] = finder.cut();
  return new RegionalApiError({
    kind: error.kind,
    endpoint: error.endpoint,
    ...(error.detail && { detail: error.detail }),
    ...(error.httpStatus !== undefined && { httpStatus: error.httpStatus }),
    ...(error.retryAfterMs !== undefined && {
      retryAfterMs: error.retryAfterMs,
    }),
    message,
    ...(error.fieldErrors && {
      fieldErrors: Object.fromEntries(
        fields.map((_, index) => [cut[2 * index], cut[2 * index + 1]]),
      ),
    }),
  });
}
