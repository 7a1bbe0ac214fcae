import { z } from 'zod';
import { BodyLimitError } from '../http/body';
import type { Call } from '../http/Call';
import { holdsMoreThan } from '../http/jsonValues';
import { MAX_RECORD_VALUES } from '../http/limits';
import { RegionalApiError } from '../http/RegionalApiError';
import type { RegionalEndpoint } from '../http/RegionalApiError';
import { Transport } from '../http/Transport';
import type { ParsedList, Reader } from '../records/list';
import { createAttestationForm, findTooLarge } from './attestationForm';
import { readList } from './readList';
import type { Attachment, CallOptions, TrailRequest } from './requests';

/** Calls of a region, with strict input and tolerantly read output. */
export class RegionCalls {
  readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Validates input strictly. */
  check<S extends z.ZodType>(
    endpoint: RegionalEndpoint,
    schema: S,
    input: unknown,
  ): z.output<S> {
    const result = schema.safeParse(input);
    if (result.success) {
      return result.data;
    }
    throw this.transport.refuse(
      endpoint,
      Object.fromEntries(
        result.error.issues.map(issue => [
          issue.path.join('.') || 'input',
          issue.message,
        ]),
      ),
    );
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
    schema: z.ZodType,
    request: TrailRequest & { data: unknown; attachment?: Attachment },
    options?: CallOptions,
  ): Promise<void> {
    const { attachment } = request;
    const dataJson = JSON.stringify(this.check(endpoint, schema, request.data));
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
