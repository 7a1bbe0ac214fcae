import {
  fieldMistakesOf,
  genericAttestationSchema,
  MAX_ATTESTATION_DATA_BYTES,
  type FieldMistakes,
  type GenericAttestation,
} from 'backstage-plugin-supply-chain-common';
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
  return {
    name,
    compliant: draft.compliant,
    fingerprint: artifact?.fingerprint,
    description: draft.description.trim() || undefined,
    originUrl: draft.originUrl.trim() || undefined,
    links: filled(
      draft.links.map(link => ({
        name: link.name.trim(),
        href: link.href.trim(),
      })),
    ),
    annotations: filled(
      draft.annotations.map(({ name: key, value }) => ({
        name: key.trim(),
        value,
      })),
    ),
  };
}

function filled<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Size of the data in bytes, which regions limit. */
export function dataSize(content: object): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}

/** Validation errors of the request's data. People must give a reason. */
export function genericErrors(
  content: Partial<GenericAttestation>,
): FieldMistakes {
  const errors = fieldMistakesOf(genericAttestationSchema, content);
  if (content.compliant === undefined) {
    errors.compliant = { code: 'required' };
  }
  if (!content.description) {
    errors.description = { code: 'required' };
  }
  if (dataSize(content) > MAX_ATTESTATION_DATA_BYTES) {
    errors.data = { code: 'data-too-large' };
  }
  return errors;
}

/** Data without {@link genericErrors}. */
export function isComplete(
  content: Partial<GenericAttestation> & Pick<GenericAttestation, 'name'>,
): content is GenericAttestation {
  return Object.keys(genericErrors(content)).length === 0;
}
