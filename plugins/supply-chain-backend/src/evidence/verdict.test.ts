import { verdictOf } from './verdict';

const flow = (name: string) => ({ region: 'eu', org: 'acme', flow: name });

const says = (
  state: 'compliant' | 'non-compliant' | 'incomplete' | 'unknown',
  place: { flow?: string; trail?: string } = {},
) => ({
  state,
  flow: flow(place.flow ?? 'shop'),
  trail: place.trail ?? 'v1',
});

type Said = Parameters<typeof says>;

describe('the verdict on a build', () => {
  const released = { flow: 'release', trail: 'prod-7' };

  it.each<[string, Said[], object]>([
    ['is that of its own record', [['compliant']], { state: 'compliant' }],
    [
      'is the worst of all records, and names the flow and trail that decide',
      [
        ['compliant'],
        ['incomplete', { trail: 'v0' }],
        ['non-compliant', released],
      ],
      {
        state: 'non-compliant',
        decidedBy: { ...flow('release'), trail: 'prod-7' },
      },
    ],
    [
      'names an older trail of its own flow that spoiled it',
      [['compliant'], ['non-compliant', { trail: 'v0' }]],
      {
        state: 'non-compliant',
        decidedBy: { ...flow('shop'), trail: 'v0' },
      },
    ],
    [
      'is decided by its own record if others say the same',
      [['non-compliant', released], ['non-compliant']],
      { state: 'non-compliant' },
    ],
    ['is unknown without a record', [], { state: 'unknown' }],
  ])('%s', (_, reports, expected) => {
    const own = { ...flow('shop'), trail: 'v1' };
    expect(
      verdictOf(
        own,
        reports.map(report => says(...report)),
        true,
      ),
    ).toEqual(expected);
  });

  it('is unknown at best while something may be unread, but a failure stays', () => {
    expect(verdictOf(flow('shop'), [says('compliant')], false)).toEqual({
      state: 'unknown',
    });
    expect(verdictOf(flow('shop'), [says('non-compliant')], false)).toEqual({
      state: 'non-compliant',
    });
  });
});
