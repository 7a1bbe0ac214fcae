import { hostName } from './hostName';

describe('hostName', () => {
  it('is the name of a well-known host', () => {
    expect(hostName('https://github.com/acme/web/commits/a1')).toBe('GitHub');
  });

  it('is the domain of any other host', () => {
    expect(hostName('https://git.example.com:8443/acme/web')).toBe(
      'git.example.com',
    );
  });
});
