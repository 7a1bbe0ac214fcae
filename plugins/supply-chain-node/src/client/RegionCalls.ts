import { BodyLimitError } from '../http/body';
import type { Call } from '../http/Call';
import { holdsMoreThan } from '../http/jsonValues';
import { MAX_RECORD_VALUES } from '../http/limits';
import { RegionalApiError } from '../http/RegionalApiError';
import { Transport } from '../http/Transport';
import type { ParsedList, Reader } from '../records/list';
import { createAttestationForm, findTooLarge } from './attestationForm';
import { readList } from './readList';
import type { Attachment, CallOptions, TrailRequest } from './requests';

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
    request: TrailRequest & { data: unknown; attachment?: Attachment },
    options?: CallOptions,
  ): Promise<void> {
    const { attachment } = request;
    const dataJson = JSON.stringify(request.data);
    const tooLarge = findTooLarge(dataJson, attachment);
    if (tooLarge) {
      throw this.transport.refuse(endpoint, tooLarge, 'too-large');
    }
    await this.transport.write({
      endpoint,
      method: 'POST',
      path: [...trailPath(request), type],
      form: createAttestationForm(dataJson, attachment),
      signal: options?.signal,
    });
  }
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
