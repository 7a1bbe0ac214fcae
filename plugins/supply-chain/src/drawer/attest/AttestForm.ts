import type { ReactNode } from 'react';
import type { Write } from '../../queries/useWrite';

/** The part of the dialog that depends on the type of the attestation. */
export interface AttestForm {
  write: Omit<Write<never>, 'send'>;
  dirty: boolean;
  elsewhere: readonly string[];
  /** Sends it; false where something has to be corrected first. */
  submit(): boolean;
  fields: ReactNode;
}
