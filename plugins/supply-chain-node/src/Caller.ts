import { ParsedList } from './regional';
import { z } from 'zod';
import { createAttestationForm, findTooLarge } from './attestationForm';
import { BodyLimitError } from './body';
import { readList } from './readList';
import { holdsMoreThan } from './jsonValues';
import { MAX_RECORD_VALUES } from './limits';
import { RegionalApiError, RegionalEndpoint } from './RegionalApiError';
import { Attachment, CallOptions, TrailRequest } from './requests';
import { Call, Transport } from './Transport';

/**
 * Shared code of the endpoints: validates input before sending, and parses
 * responses as one record or item by item.
 */
export class Caller extends Transport {
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
    throw this.refuse(
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
  async list<S extends z.ZodType>(
    schema: S,
    call: Call,
  ): Promise<ParsedList<z.output<S>>> {
    const { body } = await this.json(call);
    return Array.isArray(body)
      ? this.readItems(schema, body, call)
      : this.malformed(call);
  }

  /** Parses the items of a list in a response. */
  async readItems<S extends z.ZodType>(
    schema: S,
    values: readonly unknown[],
    call: Call,
  ): Promise<ParsedList<z.output<S>>> {
    try {
      return await readList(schema, values);
    } catch (error) {
      throw error instanceof BodyLimitError
        ? this.tooLarge(call, error)
        : error;
    }
  }

  /** Fetches one record. */
  async record<S extends z.ZodType>(
    schema: S,
    call: Call,
  ): Promise<z.output<S>> {
    const { body } = await this.json(call);
    if (holdsMoreThan(body, MAX_RECORD_VALUES)) {
      throw this.tooLarge(
        call,
        new BodyLimitError(`${MAX_RECORD_VALUES} values`),
      );
    }
    const result = schema.safeParse(body);
    return result.success ? result.data : this.malformed(call);
  }

  /** Sends an attestation, unless a part of it exceeds its limit. */
  async attest(
    endpoint: 'E4' | 'E5',
    type: 'junit' | 'generic',
    schema: z.ZodType,
    request: TrailRequest & { data: unknown; attachment?: Attachment },
    options?: CallOptions,
  ): Promise<void> {
    const { org, flowName, trailName, attachment } = request;
    const data = this.check(endpoint, schema, request.data);
    const dataJson = JSON.stringify(data);
    const tooLarge = findTooLarge(dataJson, attachment);
    if (tooLarge) {
      throw this.refuse(endpoint, tooLarge, 'too-large');
    }
    await this.write({
      endpoint,
      method: 'POST',
      path: [
        'attestations',
        { org },
        { flowName },
        'trail',
        { trailName },
        type,
      ],
      form: createAttestationForm(dataJson, attachment),
      signal: options?.signal,
    });
  }

  /** Throws: the response was JSON, but not what the endpoint returns. */
  malformed({ endpoint }: Call): never {
    throw new RegionalApiError({
      kind: 'malformed',
      endpoint,
      detail: 'form',
      message: 'The region answered in a form that the contract does not know',
    });
  }
}
