import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { compliantTrail, nonCompliantTrail } from '../__fixtures__/responses';
import { requiresNothing, templateChange } from './templates';

const additional = {
  name: 'licenses',
  state: 'compliant',
  additional: true,
} as const;

const trail: TrailRecord = {
  ...compliantTrail,
  attestations: [additional],
  artifacts: [
    {
      name: 'api',
      state: 'compliant',
      additional: true,
      attestations: [additional],
      runningIn: [],
    },
  ],
};

describe('requiresNothing', () => {
  it('is true if everything reported in a trail is additional', () => {
    expect(requiresNothing(trail)).toBe(true);
  });

  it.each([
    ['something is required', nonCompliantTrail],
    [
      'something is required on an artifact',
      {
        ...trail,
        artifacts: [{ ...trail.artifacts[0], additional: undefined }],
      },
    ],
    ['nothing was reported', { ...trail, attestations: [], artifacts: [] }],
    ['a part is unreadable', { ...trail, unreadable: 1 }],
  ])('is false if %s', (_what, other) => {
    expect(requiresNothing(other)).toBe(false);
  });
});

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
