import type { ReactNode } from 'react';
import type { Write } from '../../queries/useWrite';

/** The type-specific part of the dialog. */
export interface AttestForm {
  write: Omit<Write<never>, 'send'>;
  dirty: boolean;
  elsewhere: readonly string[];
  /** Sends the attestation; returns false if the form is invalid. */
  submit(): boolean;
  fields: ReactNode;
  /** What was sent. */
  sent?: ReactNode;
}
