import { verdictOf } from './verdict';

const flow = (name: string) => ({ region: 'eu', org: 'acme', flow: name });

const says = (
  state: 'compliant' | 'non-compliant' | 'incomplete' | 'unknown',
  place: { flow?: string; trail?: string; originalState?: string } = {},
) => ({
  state,
  flow: flow(place.flow ?? 'shop'),
  trail: place.trail ?? 'v1',
  originalState: place.originalState,
});

const own = { ...flow('shop'), trail: 'v1' };

describe('the verdict on a build', () => {
  it('is that of its own record', () => {
    expect(verdictOf(own, [says('compliant')], true)).toEqual({
      state: 'compliant',
    });
  });

  it('is the worst of all records, and names the flow and trail that decide', () => {
    expect(
      verdictOf(
        own,
        [
          says('compliant'),
          says('incomplete', { trail: 'v0' }),
          says('non-compliant', { flow: 'release', trail: 'prod-7' }),
        ],
        true,
      ),
    ).toEqual({
      state: 'non-compliant',
      decidedBy: { ...flow('release'), trail: 'prod-7' },
    });
  });

  it('names an older trail of its own flow that spoiled it', () => {
    expect(
      verdictOf(
        own,
        [says('compliant'), says('non-compliant', { trail: 'v0' })],
        true,
      ),
    ).toMatchObject({ decidedBy: { ...flow('shop'), trail: 'v0' } });
  });

  it('is decided by its own record if others say the same', () => {
    expect(
      verdictOf(
        own,
        [says('non-compliant', { flow: 'release' }), says('non-compliant')],
        true,
      ).decidedBy,
    ).toBeUndefined();
  });

  it('is unknown at best while something may be unread, but a failure stays', () => {
    expect(verdictOf(own, [says('compliant')], false).state).toBe('unknown');
    expect(verdictOf(own, [says('non-compliant')], false).state).toBe(
      'non-compliant',
    );
  });

  it('is unknown without a record', () => {
    expect(verdictOf(own, [], true)).toEqual({ state: 'unknown' });
  });

  it("keeps the region's word for a state that the portal doesn't know", () => {
    expect(
      verdictOf(own, [says('unknown', { originalState: 'PAUSED' })], true),
    ).toMatchObject({ state: 'unknown', originalState: 'PAUSED' });
  });
});
