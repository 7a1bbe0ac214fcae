import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
} from 'backstage-plugin-supply-chain-common';
import { BodyLimitError } from '../http/body';
import type { Call } from '../http/Call';
import { holdsMoreThan, MAX_RECORD_VALUES, MAX_RECORDS } from '../http/limits';
import { nextTurn } from '../http/nextTurn';
import { RegionalApiError } from '../http/RegionalApiError';
import { Transport } from '../http/Transport';
import { addTo } from '../records/list';
import type { ParsedList, Reader } from '../records/list';
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

  /** Sends an attestation, unless a part of it exceeds its limit. */
  async attest(
    endpoint: 'E4' | 'E5',
    type: 'junit' | 'generic',
    request: AttestRequest<unknown>,
    options?: CallOptions,
  ): Promise<void> {
    const { attachment } = request;
    const dataJson = JSON.stringify(request.data);
    const file = attachment && new Blob([attachment.content]);
    const sizes = [
      ['data_json', Buffer.byteLength(dataJson), MAX_ATTESTATION_DATA_BYTES],
      ['attachment_file', file?.size ?? 0, MAX_ATTACHMENT_BYTES],
    ] as const;
    for (const [field, size, limit] of sizes) {
      if (size > limit) {
        const mistakes = { [field]: `must not be larger than ${limit} bytes` };
        throw this.transport.refuse(endpoint, mistakes, 'too-large');
      }
    }
    const form = new FormData();
    // A field, not a file.
    form.append('data_json', dataJson);
    if (file) {
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
