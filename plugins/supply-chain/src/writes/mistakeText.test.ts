import {
  FIELD_MISTAKES,
  type FieldMistake,
  type FieldMistakeCode,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { mistakeText } from './useFieldErrors';

/** Returns the key instead of a text. */
const t = ((key: string) => key) as unknown as Translate;

describe('mistakeText', () => {
  it.each(Object.keys(FIELD_MISTAKES) as FieldMistakeCode[])(
    'has words for the mistake %s',
    code => {
      const text = mistakeText(t, { code });
      expect(text).toMatch(/^(write\.field|notify|attest)\./);
    },
  );

  it('gives the values of a mistake', () => {
    const translate = jest.fn();
    const megabytes: FieldMistake = {
      code: 'files-too-large',
      values: { megabytes: 10 },
    };
    mistakeText(translate as unknown as Translate, megabytes);
    expect(translate.mock.calls).toEqual([
      ['write.field.tooLarge', { megabytes: 10 }],
    ]);
  });
});
