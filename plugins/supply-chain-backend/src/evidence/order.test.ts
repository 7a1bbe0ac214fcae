import { PromotionOrder, promotionsOf } from './order';
import type { FirstStart } from './order';

const place = (environment: string) => ({
  region: 'eu',
  org: 'acme',
  environment,
});

/** Builds that started in each of some environments in turn. */
const promoted = (builds: readonly string[], ...environments: string[]) =>
  builds.flatMap((fingerprint, index) =>
    environments.map((environment, step) => ({
      ...place(environment),
      fingerprint,
      at: index * 100 + step,
    })),
  );

const names = (
  starts: readonly FirstStart[],
  environments: readonly string[],
  { configured = [], linked = [] }: Partial<Record<string, string[]>> = {},
) =>
  new PromotionOrder([promotionsOf(starts)], configured)
    .sort(environments.map(place), linked.map(place))
    .map(({ environment }) => environment);

const ALL = ['dev', 'production', 'staging'];

describe('the order of environments', () => {
  it('is that in which builds are promoted', () => {
    const starts = promoted(['a', 'b', 'c'], 'dev', 'staging', 'production');

    expect(names(starts, ALL)).toEqual(['dev', 'staging', 'production']);
  });

  it('is not decided by two builds, nor where fewer than four in five agree', () => {
    const some = promoted(['a', 'b'], 'staging', 'production');
    const mixed = [
      ...promoted(['a', 'b', 'c'], 'staging', 'production'),
      ...promoted(['d'], 'production', 'staging'),
    ];
    for (const starts of [some, mixed]) {
      expect(names(starts, ['production', 'staging'])).toEqual([
        'production',
        'staging',
      ]);
    }
  });

  it('follows the last ten builds', () => {
    const before = ['a', 'b', 'c', 'd', 'e'];
    const since = [...'fghijklmno'];
    const starts = [
      ...promoted(before, 'production', 'staging'),
      ...promoted(since, 'staging', 'production').map(start => ({
        ...start,
        at: start.at + 10_000,
      })),
    ];

    expect(names(starts, ['production', 'staging'])).toEqual([
      'staging',
      'production',
    ]);
  });

  it('is the configured one of each two that builds leave open, or else the annotated one', () => {
    const starts = promoted(['a', 'b', 'c'], 'staging', 'production');
    const configured = ['production', 'staging', 'recovery'];
    const linked = ['production', 'staging'];

    expect(
      names(starts, ['recovery', 'production', 'staging'], {
        configured,
        linked,
      }),
    ).toEqual(['staging', 'production', 'recovery']);
    expect(names([], ALL, { linked: ['staging', 'dev'] })).toEqual([
      'production',
      'staging',
      'dev',
    ]);
  });

  it('keeps organizations apart', () => {
    const starts = promoted(['a', 'b', 'c'], 'staging', 'production').map(
      start => ({ ...start, org: 'other' }),
    );

    expect(names(starts, ['production', 'staging'])).toEqual([
      'production',
      'staging',
    ]);
  });
});
