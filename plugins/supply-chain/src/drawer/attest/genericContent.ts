import {
  genericAttestationSchema,
  MAX_ATTESTATION_DATA_BYTES,
  type GenericAttestation,
} from 'backstage-plugin-supply-chain-common';
import { fieldErrorsOf, type FieldErrors } from '../../writes/fieldErrors';
import type { AttestTarget } from '../parts/attestTarget';

/** The input of the generic form. */
export interface GenericDraft {
  /** Nothing is preselected. */
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

/** The request's data, without a verdict until one is selected. */
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

/** Size of the data in bytes, which regions limit. */
export function dataSize(content: object): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}

/** Validation errors of the request's data. */
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

/** Data without {@link genericErrors}. */
export function isComplete(
  content: Partial<GenericAttestation> & Pick<GenericAttestation, 'name'>,
): content is GenericAttestation {
  return Object.keys(genericErrors(content)).length === 0;
}
