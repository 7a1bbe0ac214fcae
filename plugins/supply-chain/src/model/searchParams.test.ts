import { withParams } from './searchParams';

describe('withParams', () => {
  it('sets, replaces and removes parameters and keeps the others', () => {
    const previous = new URLSearchParams('text=web&state=compliant&tab=1');
    expect(
      withParams(previous, {
        text: 'api',
        state: undefined,
        owner: '',
        flow: 'a b',
      }).toString(),
    ).toBe('text=api&tab=1&flow=a+b');
    expect(previous.toString()).toBe('text=web&state=compliant&tab=1');
  });
});
