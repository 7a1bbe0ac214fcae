import { Agent } from 'undici';
import {
  BodyLimitError,
  discardBody,
  lengthOf,
  passOnBody,
  readBody,
  nextTurn,
  ResponseTimeout,
} from './body';
import { codeOf, detailOf, readRetryAfter, rejectedFields } from './failures';
import {
  holdsMoreThan,
  MAX_RECORD_VALUES,
  MAX_VALUES,
  maxBodyBytesOf,
  ValueCounter,
} from './limits';
import {
  kindOfStatus,
  malformed,
  RegionalApiError,
  RegionalErrorKind,
} from './RegionalApiError';
import { buildUrl, normalizeBaseUrl, SegmentError } from './url';
import type { Call } from './url';
import { readList } from '../records/list';
import type { ParsedList, Reader } from '../records/list';

/** Connection options for an organization's data in a region. @public */
export interface RegionalClientOptions {
  /** Name of the region in the records. */
  region: string;
  /** The API root, which must end in `/api/v2`. */
  baseUrl: string;
  /** Only ever sent in the Authorization header. */
  apiKey: string;
  /** Time limit for a complete response, in milliseconds; 30 s by default. */
  timeoutMs?: number;
  /** Defaults to the built-in `fetch`, without `HTTP_PROXY`. */
  fetch?: typeof fetch;
}

/** A streamed evidence file (E13). @public */
export interface EvidenceDownload {
  /** Fails with a RegionalApiError. Cancel it unless you read it to the end. */
  body: ReadableStream<Uint8Array>;
  /** As sent by the region; untrusted data. */
  contentType?: string;
  /** In bytes; absent if the region didn't say. */
  contentLength?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_ERROR_BODY_BYTES = 64 * 1024;

/** Connects directly: a proxy could read the key of an http request. */
const withoutProxy = new Agent();

/**
 * Longer responses are parsed in a turn of their own: receiving, decoding and
 * parsing one of a megabyte takes tens of milliseconds.
 */
const LONG_TEXT = 128 * 1024;

/**
 * Sends calls to a region and converts every failure to a RegionalApiError.
 * Independent of the meaning of endpoints.
 */
export class Transport {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;

  constructor(options: RegionalClientOptions) {
    this.#baseUrl = normalizeBaseUrl(options.baseUrl);
    this.#apiKey = options.apiKey.trim();
    // Validated here because fetch includes an invalid header value in its
    // error.
    if (!/^[\x21-\x7e]+$/.test(this.#apiKey)) {
      throw new TypeError(
        'The key of a region must be visible ASCII characters and not empty',
      );
    }
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const proxy = process.env.http_proxy ?? process.env.HTTP_PROXY;
    const dispatcher =
      proxy && this.#baseUrl.startsWith('http:') ? withoutProxy : undefined;
    // Looked up on each call, to pick up instrumentation added later.
    this.#fetch =
      options.fetch ??
      ((input, init) => fetch(input, { ...init, dispatcher } as RequestInit));
  }

  /**
   * Sends a call and reads its whole response, which must be JSON.
   *
   * @param parse - may throw a BodyLimitError
   */
  async json<T>(
    call: Call,
    parse: (body: unknown) => T | Promise<T>,
  ): Promise<T> {
    const { httpStatus, text } = await this.#readWhole(call);
    if (text.length > LONG_TEXT) {
      await nextTurn();
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      const isHtml = text.trimStart().startsWith('<');
      throw this.#error(call, 'malformed', {
        detail: 'not-json',
        message: `The region sent ${isHtml ? 'HTML' : 'text'} instead of JSON`,
        httpStatus,
      });
    }
    try {
      return await parse(body);
    } catch (cause) {
      throw cause instanceof BodyLimitError
        ? this.#tooLarge(call, cause)
        : cause;
    }
  }

  /** Fetches a list, item by item. */
  list<T extends object>(call: Call, read: Reader<T>): Promise<ParsedList<T>> {
    return this.json(call, body =>
      Array.isArray(body) ? readList(body, read) : malformed(call),
    );
  }

  /** Fetches one record. */
  record<T extends {}>(
    call: Call,
    read: (value: unknown) => T | undefined,
  ): Promise<T> {
    return this.json(call, body => {
      if (holdsMoreThan(body, MAX_RECORD_VALUES)) {
        throw new BodyLimitError(`${MAX_RECORD_VALUES} values`);
      }
      return read(body) ?? malformed(call);
    });
  }

  /**
   * Sends a call that changes something. Regions acknowledge it with the JSON
   * string "OK", which isn't checked, but an HTML page comes from a proxy and
   * not from the region.
   */
  async write(call: Call): Promise<void> {
    const { httpStatus, text } = await this.#readWhole(call);
    if (text.trimStart().startsWith('<')) {
      throw this.#error(call, 'malformed', {
        detail: 'not-json',
        message:
          'An HTML page came back instead of a response from the region: unknown whether the call took effect',
        httpStatus,
      });
    }
  }

  /**
   * Sends a call and streams the response body. The timeout applies to the
   * headers and then to each wait for more data, not to a slow reader.
   */
  async download(call: Call, maxBytes: number): Promise<EvidenceDownload> {
    const timeout = new ResponseTimeout(this.#timeoutMs, call.signal);
    const toError = (cause: unknown) => this.#toError(call, timeout, cause);
    try {
      // Compression in transit would make the length meaningless.
      const headers = { accept: '*/*', 'accept-encoding': 'identity' };
      const { response, body } = await this.#open(call, timeout, headers);
      const contentLength = lengthOf(response);
      if (contentLength !== undefined && contentLength > maxBytes) {
        await discardBody(response);
        throw new BodyLimitError(`${maxBytes} bytes`);
      }
      return {
        body: passOnBody(body, maxBytes, timeout, toError),
        contentType: response.headers.get('content-type') ?? undefined,
        contentLength,
      };
    } catch (cause) {
      throw toError(cause);
    } finally {
      timeout.stop();
    }
  }

  async #readWhole(call: Call): Promise<{ httpStatus: number; text: string }> {
    const timeout = new ResponseTimeout(this.#timeoutMs, call.signal);
    try {
      const { response, body } = await this.#open(call, timeout, {
        accept: 'application/json',
      });
      const values = new ValueCounter(MAX_VALUES);
      const bytes = await readBody(body, maxBodyBytesOf(call.endpoint), chunk =>
        values.add(chunk),
      );
      return {
        httpStatus: response.status,
        text: new TextDecoder().decode(bytes),
      };
    } catch (cause) {
      throw this.#toError(call, timeout, cause);
    } finally {
      timeout.stop();
    }
  }

  /** Sends a call and returns the response if it is a success. */
  async #open(
    call: Call,
    timeout: ResponseTimeout,
    headers: Record<string, string>,
  ): Promise<{ response: Response; body: ReadableStream<Uint8Array> }> {
    const url = buildUrl(this.#baseUrl, call);
    const response = await this.#fetch(url, {
      method: call.method ?? 'GET',
      headers: {
        ...headers,
        ...(call.json !== undefined && { 'content-type': 'application/json' }),
        authorization: `Bearer ${this.#apiKey}`,
        'user-agent': 'backstage-plugin-supply-chain',
      },
      body: call.json === undefined ? call.form : JSON.stringify(call.json),
      redirect: 'manual',
      signal: timeout.signal,
    });
    if (!response.ok) {
      throw await this.#failureOf(call, response);
    }
    return { response, body: response.body ?? new Blob().stream() };
  }

  async #failureOf(call: Call, response: Response): Promise<RegionalApiError> {
    const kind = kindOfStatus(response.status);
    if (kind === 'redirect') {
      await discardBody(response);
      return this.#error(call, kind, {
        detail: 'redirect',
        message: 'The region sent a redirect, which is never followed',
        httpStatus: response.status,
      });
    }
    const fields = rejectedFields(await this.#readErrorText(response));
    return this.#error(call, kind, {
      message: `The region responded with ${response.status}`,
      httpStatus: response.status,
      fields: fields.filter(name => !name.includes(this.#apiKey)),
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    });
  }

  /** Only the status matters, so a failure to read the body is ignored. */
  async #readErrorText(response: Response): Promise<string> {
    try {
      const bytes = await readBody(response.body, MAX_ERROR_BODY_BYTES);
      return new TextDecoder().decode(bytes);
    } catch {
      return '';
    }
  }

  #error(
    { endpoint }: Call,
    kind: RegionalErrorKind,
    details: Omit<RegionalApiError, 'name' | 'kind' | 'endpoint'>,
  ): RegionalApiError {
    return new RegionalApiError({ ...details, kind, endpoint });
  }

  #tooLarge(call: Call, { limit }: BodyLimitError): RegionalApiError {
    return this.#error(call, 'too-large', {
      detail: 'over-limit',
      message: `The region's response exceeds the limit of ${limit}`,
    });
  }

  #toError(
    call: Call,
    timeout: ResponseTimeout,
    cause: unknown,
  ): RegionalApiError {
    if (cause instanceof RegionalApiError) {
      return cause;
    }
    if (cause instanceof SegmentError) {
      const message = `Not sent to the region: ${cause.message}`;
      return this.#error(call, 'invalid', { message, fields: [cause.field] });
    }
    if (cause instanceof BodyLimitError) {
      return this.#tooLarge(call, cause);
    }
    if (timeout.expired) {
      const message = `The region didn't respond within ${this.#timeoutMs} ms`;
      return this.#error(call, 'timeout', { message });
    }
    if (call.signal?.aborted) {
      return this.#error(call, 'aborted', { message: 'The call was aborted' });
    }
    const code = codeOf(cause);
    return this.#error(call, 'network', {
      detail: detailOf(code),
      message: `The request to the region failed (${code ?? 'unknown reason'})`,
    });
  }
}
