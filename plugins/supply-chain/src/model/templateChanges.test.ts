import { compliantTrail } from '../__fixtures__/responses';
import { templateChange } from './templates';

const older = {
  ...compliantTrail,
  attestations: compliantTrail.attestations.slice(1),
};

describe('templateChange', () => {
  it('names what is required more, and what no longer', () => {
    expect(templateChange(compliantTrail, older)).toEqual({
      added: ['pull-request'],
      removed: [],
    });
    expect(templateChange(older, compliantTrail)).toEqual({
      added: [],
      removed: ['pull-request'],
    });
  });

  it('ignores what is additional', () => {
    const more = {
      ...compliantTrail,
      attestations: [
        ...compliantTrail.attestations,
        { name: 'extra', state: 'compliant', additional: true } as const,
      ],
    };
    expect(templateChange(more, compliantTrail)).toBeUndefined();
  });

  it('claims nothing of a trail that cannot be read in full', () => {
    expect(
      templateChange(compliantTrail, { ...older, unreadable: 1 }),
    ).toBeUndefined();
  });
});
