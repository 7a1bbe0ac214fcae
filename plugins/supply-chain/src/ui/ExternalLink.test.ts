import { isWebAddress } from './links';

describe('isWebAddress', () => {
  it.each([
    'https://ci.example.com',
    'http://ci.example.com:8080/a?b=c@d#e@f',
    'HTTPS://ci.example.com/@scope/name',
  ])('accepts %s', address => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    'https://x.example@evil.example/',
    'https://user:password@evil.example/',
    'https://x.example\\@evil.example/',
    'https://x.example\t@evil.example/',
    // eslint-disable-next-line no-script-url -- it must not become a link
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//x.example/',
    'https://',
    undefined,
  ])('rejects %j', address => {
    expect(isWebAddress(address)).toBe(false);
  });
});
