import { fieldMistakeText } from 'backstage-plugin-supply-chain-common';
import type { FieldMistake } from 'backstage-plugin-supply-chain-common';

/** A file that isn't a JUnit report, and why, for the user who uploaded it. */
export class JunitXmlError extends Error {
  readonly mistake: FieldMistake;

  constructor(code: FieldMistake['code'], values?: FieldMistake['values']) {
    const mistake = { code, values };
    super(fieldMistakeText(mistake));
    this.mistake = mistake;
  }
}
