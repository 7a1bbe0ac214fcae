import {
  isExampleHost,
  isInvalidHost,
  isPrivateAddress,
  isPrivateHost,
} from './addresses';

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '127.255.1.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ])('is true for %s', address => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2001:4860::8888'])(
    'is false for %s',
    address => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('isPrivateHost', () => {
  it.each(['localhost', 'api.localhost', 'localhost.', '127.0.0.1', '[::1]'])(
    'is true for %s',
    host => {
      expect(isPrivateHost(host)).toBe(true);
    },
  );

  it('is false for a public name', () => {
    expect(isPrivateHost('hooks.example.com')).toBe(false);
  });
});

it('recognizes reserved names', () => {
  expect(isExampleHost('hooks.example.com')).toBe(true);
  expect(isExampleHost('a.example')).toBe(true);
  expect(isExampleHost('myexample.com')).toBe(false);
  expect(isInvalidHost('mail.invalid')).toBe(true);
  expect(isInvalidHost('invalid.org')).toBe(false);
});
