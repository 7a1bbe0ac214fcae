import {
  archiveSchema,
  FIELD_MISTAKES,
  fieldMistakesOf,
  genericAttestationSchema,
  junitAttestationSchema,
  notificationWriteSchema,
  type FieldMistake,
  type FieldMistakeCode,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { mistakeText } from './useFieldErrors';

/** Returns the key instead of a text. */
const t = ((key: string) => key) as unknown as Translate;

const attestation = { name: 'sbom', compliant: true };
const notification = {
  region: 'eu',
  org: 'acme',
  name: 'alarms',
  environments: ['production-eu'],
  triggers: ['ON_COMPLIANT_ENV'],
  targets: [{ kind: 'webhook', webhook: 'https://hooks.example.com/1' }],
};

describe('mistakeText', () => {
  it.each([
    ['name', { ...attestation, name: 'a.b' }],
    ['fingerprint', { ...attestation, fingerprint: 'f00' }],
    ['description', { ...attestation, description: '' }],
    ['originUrl', { ...attestation, originUrl: 'ftp://x' }],
    [
      'links.0.name',
      { ...attestation, links: [{ name: 'a=b', href: 'https://x.example' }] },
    ],
    ['links.0.href', { ...attestation, links: [{ name: 'a', href: 'x' }] }],
    [
      'links.1.name',
      {
        ...attestation,
        links: [
          { name: 'a', href: 'https://x.example' },
          { name: 'a', href: 'https://y.example' },
        ],
      },
    ],
    [
      'annotations.0.name',
      { ...attestation, annotations: [{ name: '__proto__', value: '' }] },
    ],
  ])('has a message for an invalid %s of an attestation', (path, content) => {
    const errors = fieldMistakesOf(genericAttestationSchema, content);
    expect(Object.keys(errors)).toEqual([path]);
    expect(mistakeText(t, errors[path])).toMatch(/^write\.field\./);
  });

  it.each([
    ['name', { ...notification, name: '/x' }],
    ['environments', { ...notification, environments: [] }],
    ['triggers', { ...notification, triggers: [] }],
    ['targets', { ...notification, targets: [] }],
    ['targets.0.webhook', { ...notification, targets: [{ kind: 'webhook' }] }],
    [
      'targets.0.webhook',
      { ...notification, targets: [{ kind: 'chat', webhook: 'hook' }] },
    ],
    [
      'targets.0.channel.id',
      {
        ...notification,
        targets: [
          {
            kind: 'chat',
            webhook: 'https://hooks.example.com/1',
            channel: { id: '', name: 'ops', teamId: 'T1' },
          },
        ],
      },
    ],
    [
      'targets.0.emails',
      { ...notification, targets: [{ kind: 'email', emails: [] }] },
    ],
    [
      'targets.0.emails.0',
      { ...notification, targets: [{ kind: 'email', emails: ['team'] }] },
    ],
  ])('has a message for an invalid %s of a notification', (path, content) => {
    const errors = fieldMistakesOf(notificationWriteSchema, content);
    expect(Object.keys(errors)).toEqual([path]);
    expect(mistakeText(t, errors[path])).toMatch(/^write\.field\./);
  });

  it.each([
    [genericAttestationSchema, attestation],
    [junitAttestationSchema, { name: 'unit-tests' }],
    [notificationWriteSchema, notification],
    [archiveSchema, { confirm: 'production-eu' }],
  ])('finds no errors in valid content', (schema, content) => {
    expect(fieldMistakesOf(schema, content)).toEqual({});
  });

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
