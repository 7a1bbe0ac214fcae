import type { Translate } from '../../i18n/useTranslation';
import { targetText } from './notificationText';

const t = ((key: string) => key) as unknown as Translate;

describe('targetText', () => {
  it('isolates the text direction of an address', () => {
    expect(
      targetText(t, {
        kind: 'email',
        emails: ['\u202Emoc.elpmaxe@adA', 'ada@example.com'],
      }),
    ).toBe(
      'notifications.target.email (\u2068\u202Emoc.elpmaxe@adA\u2069, ada@example.com)',
    );
  });
});
