import fc from 'fast-check';
import { flowNameOf, WORLD_ORGS } from './generatedRegion';
import type { World } from './generatedRegion';

/** The annotations of a component, and their meaning. */
export interface GeneratedLink {
  flows: string[];
  /**
   * Whether an additional flow is named that doesn't exist or has an invalid
   * name.
   */
  extra: 'no' | 'missing' | 'invalid';
  artifacts: string[];
  /** `acme/aa` is not a repository. */
  repo?: string;
  environments: string[];
  /** An annotation whose key is misspelt. */
  misspelt?: {
    name: 'flows' | 'artifacts' | 'repo' | 'environments';
    key: string;
  };
}

/** Misspells an annotation's name with one mistake. */
const misspelling = fc
  .record({
    name: fc.constantFrom(
      ...(['flows', 'artifacts', 'repo', 'environments'] as const),
    ),
    at: fc.nat(),
    mistake: fc.nat(3),
  })
  .map(({ name, at, mistake }) => {
    const index = at % (name.length - 1);
    const [before, [here, next], after] = [
      name.slice(0, index),
      [name[index], name[index + 1]],
      name.slice(index + 2),
    ];
    const key = [
      `${before}${next}${here}${after}`,
      `${before}${here}${after}`,
      `${before}${here}${here}${next}${after}`,
      `${before}${here}${next}${after}`.toUpperCase(),
    ][mistake];
    return { name, key };
  });

/** Annotations, with and without mistakes. */
export const generatedLink: fc.Arbitrary<GeneratedLink> = fc.record(
  {
    flows: fc.oneof(
      fc.constantFrom<string[]>(
        ['eu:acme/build', 'eu:acme/release'],
        ['us:labs/build', 'us:labs/release'],
        ['eu:acme/build', 'us:acme/build'],
        ['eu:acme/build', 'us:acme/build', 'eu:labs/build'],
        ['eu:acme/build'],
      ),
      fc.subarray(
        ['eu', 'us'].flatMap(region =>
          WORLD_ORGS.flatMap(org =>
            ['build', 'release'].map(flow => `${region}:${org}/${flow}`),
          ),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    ),
    extra: fc.constantFrom('no', 'no', 'no', 'no', 'missing', 'invalid'),
    artifacts: fc.constantFrom<string[]>(
      ...[[], [], ['api'], ['api', 'web'], ['api', 'apo'], ['apo']],
    ),
    repo: fc.constantFrom('acme/a', 'acme/a', 'acme/b', 'acme/aa'),
    environments: fc.constantFrom<string[]>(
      ...[[], [], ['eu:acme/production'], ['eu:acme/produktion']],
    ),
    misspelt: fc.option(misspelling, { freq: 6, nil: undefined }),
  },
  { requiredKeys: ['flows', 'extra', 'artifacts', 'environments'] },
);

/** The annotations as written in the descriptor. */
export function annotationsOf(
  {
    flows,
    extra,
    artifacts,
    repo,
    environments,
    misspelt: wrong,
  }: GeneratedLink,
  held: World,
): Record<string, string> {
  const names = flows.map(flow => flowNameOf(held, flow));
  const extras = { no: [], missing: ['eu:acme/none'], invalid: ['a b'] };
  const annotations = {
    flows: [...names, ...extras[extra]].join(', '),
    ...(artifacts.length > 0 && { artifacts: artifacts.join(', ') }),
    ...(repo && { repo }),
    ...(environments.length > 0 && { environments: environments.join(', ') }),
  };
  return Object.fromEntries(
    Object.entries(annotations).map(([name, value]) => [
      name === wrong?.name ? wrong.key : name,
      value,
    ]),
  );
}
