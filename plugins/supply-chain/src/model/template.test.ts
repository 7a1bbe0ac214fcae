import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { compliantTrail, nonCompliantTrail } from '../__fixtures__/responses';
import { requiresNothing, withoutAdditional } from './templates';

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
      checks: 'compliant',
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

describe('withoutAdditional', () => {
  it('removes the flag from every part of a trail', () => {
    expect(JSON.stringify(withoutAdditional(trail))).not.toContain(
      'additional',
    );
  });
});
