import { BodyLimitError, nextTurn } from '../http/body';
import type { Call } from '../http/Call';
import { holdsMoreThan, MAX_RECORD_VALUES, MAX_RECORDS } from '../http/limits';
import { RegionalApiError } from '../http/RegionalApiError';
import { Transport } from '../http/Transport';
import { addTo } from '../records/reading';
import type { ParsedList, Reader } from '../records/reading';
import type { AttestRequest, CallOptions, TrailRequest } from './requests';

/** How long to parse before yielding to the event loop. */
const TURN_MS = 5;

/** Calls of a region, with tolerantly read output. */
export class RegionCalls {
  readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Fetches a list, item by item. */
  list<T extends object>(call: Call, read: Reader<T>): Promise<ParsedList<T>> {
    return this.transport.json(call, body =>
      Array.isArray(body) ? readList(body, read) : malformed(call),
    );
  }

  /** Fetches one record. */
  record<T extends {}>(
    call: Call,
    read: (value: unknown) => T | undefined,
  ): Promise<T> {
    return this.transport.json(call, body => {
      if (holdsMoreThan(body, MAX_RECORD_VALUES)) {
        throw new BodyLimitError(`${MAX_RECORD_VALUES} values`);
      }
      return read(body) ?? malformed(call);
    });
  }

  /** Sends an attestation. */
  async attest(
    endpoint: 'E4' | 'E5',
    type: 'junit' | 'generic',
    request: AttestRequest<unknown>,
    options?: CallOptions,
  ): Promise<void> {
    const { attachment } = request;
    const form = new FormData();
    // A field, not a file.
    form.append('data_json', JSON.stringify(request.data));
    if (attachment) {
      const file = new Blob([attachment.content]);
      form.append('attachment_file', file, attachment.fileName);
    }
    await this.transport.write({
      endpoint,
      method: 'POST',
      path: [...trailPath(request), type],
      form,
      signal: options?.signal,
    });
  }
}

/**
 * Reads a list item by item, yielding in between so that a long list doesn't
 * block the event loop. An item with far too many values counts as unreadable.
 *
 * @throws BodyLimitError when it is far longer than any page
 */
export async function readList<T extends object>(
  values: readonly unknown[],
  read: Reader<T>,
): Promise<ParsedList<T>> {
  if (values.length > MAX_RECORDS) {
    throw new BodyLimitError(`${MAX_RECORDS} records`);
  }
  const list: ParsedList<T> = { items: [], unreadable: 0, unreadableNames: [] };
  // The caller has just parsed the JSON text in this turn.
  let turn = -Infinity;
  for (const value of values) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    const isTooLarge = holdsMoreThan(value, MAX_RECORD_VALUES);
    addTo(list, isTooLarge ? () => undefined : read, value);
  }
  return list;
}

/** The path of a trail's attestations. */
export function trailPath({
  org,
  flowName,
  trailName,
}: TrailRequest): Call['path'] {
  return ['attestations', { org }, { flowName }, 'trail', { trailName }];
}

/** Throws: the response was JSON, but not what the endpoint returns. */
export function malformed({ endpoint }: Call): never {
  throw new RegionalApiError({
    kind: 'malformed',
    endpoint,
    detail: 'form',
    message: 'The region sent a response in an unknown format',
  });
}
