import { z } from 'zod';
import { NAME_PATTERN, TEMPLATE_NAME_PATTERN } from '../link/references';
import { commitSchema, fingerprintSchema, webUrlSchema } from './names';

const accepts = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).success;

describe('names', () => {
  it.each(['app', '0', 'my.app_1~x-2', 'app-archived-at-1679652243'])(
    'accepts %s as a flow',
    name => expect(NAME_PATTERN.test(name)).toBe(true),
  );

  it.each(['', '.', '..', '-a', 'a/b', 'a b', 'ä', 'app\n'])(
    'rejects %p as a flow',
    name => expect(NAME_PATTERN.test(name)).toBe(false),
  );

  it('accepts only lower-case hexadecimal of the right length', () => {
    expect(accepts(fingerprintSchema, 'a0'.repeat(32))).toBe(true);
    expect(accepts(fingerprintSchema, 'A0'.repeat(32))).toBe(false);
    expect(accepts(fingerprintSchema, 'a0'.repeat(31))).toBe(false);
    expect(accepts(commitSchema, 'a0'.repeat(20))).toBe(true);
    expect(accepts(commitSchema, 'g0'.repeat(20))).toBe(false);
  });

  it('limits template names to 255 characters', () => {
    expect(TEMPLATE_NAME_PATTERN.test('a'.repeat(255))).toBe(true);
    expect(TEMPLATE_NAME_PATTERN.test('a'.repeat(256))).toBe(false);
    expect(TEMPLATE_NAME_PATTERN.test('a.b')).toBe(false);
  });

  it('accepts only http and https URLs', () => {
    expect(accepts(webUrlSchema, 'http://host/x?y=z')).toBe(true);
    for (const url of ['', 'host', 'ftp://host', 'data:text/html,1']) {
      expect(accepts(webUrlSchema, url)).toBe(false);
    }
  });
});
