import {
  genericAttestationSchema,
  MAX_ATTESTATION_DATA_BYTES,
  type GenericAttestation,
} from 'backstage-plugin-supply-chain-common';
import { fieldErrorsOf, type FieldErrors } from '../../writes/fieldErrors';
import type { AttestTarget } from './attestTarget';

/** What a user enters for a generic attestation. */
export interface GenericDraft {
  /** Nothing is chosen beforehand. */
  compliant?: boolean;
  description: string;
  originUrl: string;
  links: readonly { name: string; href: string }[];
  annotations: readonly { name: string; value: string }[];
}

export const EMPTY_DRAFT: GenericDraft = {
  description: '',
  originUrl: '',
  links: [],
  annotations: [],
};

/** The data of a request, without a verdict while none is chosen. */
export function genericContent(
  { name, artifact }: AttestTarget,
  draft: GenericDraft,
): Partial<GenericAttestation> & Pick<GenericAttestation, 'name'> {
  const { compliant, links, annotations } = draft;
  const description = draft.description.trim();
  const originUrl = draft.originUrl.trim();
  return {
    name,
    ...(compliant !== undefined && { compliant }),
    ...(artifact && { fingerprint: artifact.fingerprint }),
    ...(description && { description }),
    ...(originUrl && { originUrl }),
    ...(links.length > 0 && {
      links: links.map(link => ({
        name: link.name.trim(),
        href: link.href.trim(),
      })),
    }),
    ...(annotations.length > 0 && {
      annotations: annotations.map(({ name: key, value }) => ({
        name: key.trim(),
        value,
      })),
    }),
  };
}

/** Bytes of the data, which regions limit. */
export function dataSize(content: object): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}

/** What is wrong with the data of a request. */
export function genericErrors(content: object): FieldErrors {
  const errors = fieldErrorsOf(genericAttestationSchema, content);
  return {
    ...errors,
    ...(!('compliant' in content) && { compliant: 'is required' }),
    ...(dataSize(content) > MAX_ATTESTATION_DATA_BYTES && {
      data: 'is too large',
    }),
  };
}

/** Data that {@link genericErrors} finds nothing wrong with. */
export function isComplete(
  content: Partial<GenericAttestation> & Pick<GenericAttestation, 'name'>,
): content is GenericAttestation {
  return Object.keys(genericErrors(content)).length === 0;
}
