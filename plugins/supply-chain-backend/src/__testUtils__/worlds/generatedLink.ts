import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import fc from 'fast-check';
import { flowNameOf, WORLD_FLOWS } from './World';
import type { World } from './World';

/** Part of a link that a mistake in an annotation can affect. */
export type LinkPart = 'flows' | 'artifacts' | 'repo' | 'environments';

/** The meaning of a component's annotations, and how they are written. */
export interface GeneratedLink {
  /** As `region:org/flow`. */
  flows: string[];
  /**
   * Whether an additional flow is named that doesn't exist or has an invalid
   * name.
   */
  extra: 'no' | 'missing' | 'invalid';
  artifacts: string[];
  /** `acme/aa` is not a repository. */
  repo?: string;
  /** As `region:org/environment`. */
  environments: string[];
  /** An annotation whose key is misspelled. */
  misspelled?: { name: LinkPart; key: string };
  /** The misspelled part of the first flow, or the separator of the flows. */
  wrongFlow?: 'name' | 'organization' | 'region' | 'separator';
  /**
   * Leaves out the region and organization of the first flow where possible;
   * the organization then comes from an annotation or from the region.
   */
  short?: 'annotation' | 'E12';
  system: GeneratedSystem;
}

/** The component's system. */
export interface GeneratedSystem {
  /** The reader can't see it. */
  isHidden: boolean;
  /** Annotations that the component inherits instead of having its own. */
  gives: ('region' | 'org' | 'environments')[];
  /** An annotation with an invalid value. */
  mistake?: 'region' | 'org' | 'environments';
}

/** Misspells an annotation's name with one mistake. */
const misspelling = fc
  .record({
    name: fc.constantFrom<LinkPart>(
      ...(['flows', 'flows', 'artifacts', 'repo', 'environments'] as const),
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

const mistakenLink: fc.Arbitrary<GeneratedLink> = fc.record(
  {
    flows: fc.oneof(
      fc.constantFrom<string[]>(
        ['eu:acme/build', 'eu:acme/release'],
        ['us:labs/build', 'us:labs/release'],
        ['eu:acme/build', 'us:acme/build'],
        ['eu:acme/build', 'us:acme/build', 'eu:labs/build'],
        ['eu:acme/build'],
      ),
      fc.subarray(WORLD_FLOWS.map(stringifyFlowRef), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
    extra: fc.constantFrom('no', 'no', 'no', 'no', 'missing', 'invalid'),
    artifacts: fc.constantFrom<string[]>(
      ...[[], [], ['api'], ['api', 'web'], ['api', 'apo'], ['apo']],
    ),
    repo: fc.constantFrom('acme/a', 'acme/a', 'acme/b', 'acme/aa'),
    environments: fc.constantFrom<string[]>(
      ...[[], [], ['eu:acme/production'], ['eu:acme/produktion']],
      ['eu:acme/production', 'us:labs/staging'],
    ),
    misspelled: fc.option(misspelling, { freq: 6, nil: undefined }),
    wrongFlow: fc.option(
      fc.constantFrom<NonNullable<GeneratedLink['wrongFlow']>>(
        ...(['name', 'organization', 'region', 'separator'] as const),
      ),
      { freq: 6, nil: undefined },
    ),
    short: fc.constantFrom(undefined, 'annotation', 'E12'),
    system: fc.record(
      {
        isHidden: fc.boolean(),
        gives: fc.subarray<GeneratedSystem['gives'][number]>([
          ...(['region', 'org', 'environments'] as const),
        ]),
        mistake: fc.option(
          fc.constantFrom<NonNullable<GeneratedSystem['mistake']>>(
            ...(['region', 'org', 'environments'] as const),
          ),
          { freq: 4, nil: undefined },
        ),
      },
      { requiredKeys: ['isHidden', 'gives'] },
    ),
  },
  { requiredKeys: ['flows', 'extra', 'artifacts', 'environments', 'system'] },
);

/** Annotations, with and without mistakes. */
export const generatedLink: fc.Arbitrary<GeneratedLink> = fc.oneof(
  mistakenLink,
  mistakenLink.map(
    ({ misspelled: _, wrongFlow: __, system, ...link }): GeneratedLink => ({
      ...link,
      extra: 'no',
      system: { isHidden: system.isHidden, gives: system.gives },
    }),
  ),
);

/** A word in every invalid value of a system's annotations. */
export const SECRET = 'secret';

/** Region of names without one, as configured. */
export const DEFAULT_REGION = 'eu';

/** A link as written in the descriptors. */
export interface WrittenLink {
  /** The component's annotations. */
  own: Record<string, string>;
  /** Its system's annotations. */
  system: Record<string, string>;
  /** The parts that the portal can't read in full. */
  unresolved: ReadonlySet<LinkPart>;
  /** The flows that the portal can resolve, as `region:org/flow`. */
  linked: string[];
  /** Flows that it can't resolve only because E12 fails. */
  unlocated: string[];
  /** Flows whose name is that of a nonexistent flow. */
  renamed: string[];
  /** Organizations, as `region:org`, where it looks for a nonexistent flow. */
  astray: string[];
}

type Named = Record<'region' | 'org' | 'name', string>;

/** Writes a link's annotations, and says what can be understood from them. */
export function writtenLink(link: GeneratedLink, held: World): WrittenLink {
  const { artifacts, repo, environments, misspelled, system, extra } = link;
  const home = parse(link.flows[0]);
  const places = placesOf(link, home);
  const write = writerOf(link, held, { ...home, ...places });
  const unresolved = new Set<LinkPart>();
  const flows = writtenFlows(link, held, write);
  if (flows.some(({ fails }) => fails) || extra !== 'no') {
    unresolved.add('flows');
  }
  const named = environments.map(each => write(parse(each)));
  if (named.some(({ fails }) => fails)) {
    unresolved.add('environments');
  }
  const separator =
    link.wrongFlow === 'separator' && flows.length > 1 ? '; ' : ', ';
  const extras = { no: [], missing: ['eu:acme/none'], invalid: ['a b'] };
  const own: Record<string, string> = {
    ...places.own,
    flows: [...flows.map(({ text }) => text), ...extras[extra]].join(separator),
    ...(artifacts.length > 0 && { artifacts: artifacts.join(', ') }),
    ...(repo && { repo }),
  };
  const inherited: Record<string, string> = { ...places.system };
  if (named.length > 0) {
    const isInherited = system.gives.includes('environments');
    const texts = named.map(({ text }) => text).join(', ');
    Object.assign(isInherited ? inherited : own, { environments: texts });
  }
  if (system.mistake === 'environments') {
    inherited.environments = `${SECRET} production`;
    if (!own.environments) {
      unresolved.add('environments');
    }
  }
  const isMisspelled = misspelled && own[misspelled.name] !== undefined;
  if (isMisspelled) {
    unresolved.add(misspelled.name);
  }
  const hasFlows = !isMisspelled || misspelled.name !== 'flows';
  return {
    own: Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        isMisspelled && name === misspelled.name ? misspelled.key : name,
        value,
      ]),
    ),
    system: inherited,
    unresolved,
    linked: flows.flatMap(({ flow, fails }) =>
      hasFlows && !fails ? [flow] : [],
    ),
    unlocated: flows.flatMap(({ flow, fails }) =>
      hasFlows && fails === 'E12' ? [flow] : [],
    ),
    renamed: flows.flatMap(({ flow, fails }) =>
      fails === 'not-found' ? [flow] : [],
    ),
    astray: [
      ...flows.flatMap(({ flow, fails }) =>
        fails === 'not-found' ? [flow.split('/')[0]] : [],
      ),
      ...(extra === 'missing' ? ['eu:acme'] : []),
    ],
  };
}

/** A name as written, and why it can't be resolved. */
interface Written {
  text: string;
  fails?: 'value' | 'not-found' | 'E12';
}

/** The annotations with the region and organization of short names. */
function placesOf(
  { short, system: { gives, mistake } }: GeneratedLink,
  home: Named,
): Pick<WrittenLink, 'own' | 'system'> {
  const own: Record<string, string> = {};
  const system: Record<string, string> = {};
  if (short && (home.region !== DEFAULT_REGION || gives.includes('region'))) {
    (gives.includes('region') ? system : own).region = home.region;
  }
  if (short === 'annotation') {
    (gives.includes('org') ? system : own).org = home.org;
  }
  if (mistake === 'region' || mistake === 'org') {
    system[mistake] = `${SECRET}-${mistake}`;
  }
  return { own, system };
}

/** Writes names as short as the link allows. */
function writerOf(
  { short }: GeneratedLink,
  { defaults }: World,
  home: Named & Pick<WrittenLink, 'own' | 'system'>,
): (name: Named) => Written {
  const region = home.own.region ?? home.system.region ?? DEFAULT_REGION;
  const org = home.own.org ?? home.system.org;
  const unnamed = defaults[home.region];
  const implied = short === 'E12' ? unnamed.org : home.org;
  return each => {
    if (!short || each.region !== home.region) {
      return { text: stringify(each) };
    }
    const isBare = each.org === implied;
    const text = isBare ? each.name : `${each.org}/${each.name}`;
    if (region !== each.region || (isBare && org && org !== each.org)) {
      return { text, fails: 'value' };
    }
    if (!isBare || org || unnamed.response === 'ok') {
      return { text };
    }
    return { text, fails: unnamed.response === 'none' ? 'value' : 'E12' };
  };
}

function writtenFlows(
  { flows, wrongFlow }: GeneratedLink,
  held: World,
  write: (name: Named) => Written,
): (Written & { flow: string })[] {
  return flows.map((flow, index) => {
    const { name, ...place } = parse(flow);
    const full = { ...place, name: flowNameOf(held, name) };
    const written = { ...write(full), flow };
    const invalid = (text: string) => ({ text, fails: 'value' as const, flow });
    if (wrongFlow === 'separator' && flows.length > 1) {
      return invalid(written.text);
    }
    if (index > 0 || !wrongFlow) {
      return written;
    }
    switch (wrongFlow) {
      case 'name': {
        const wrong = write({ ...full, name: `x${full.name}` });
        return { fails: 'not-found', ...wrong, flow };
      }
      case 'organization':
        return invalid(stringify({ ...full, org: `${full.org}x` }));
      case 'region':
        return invalid(stringify({ ...full, region: `${full.region}x` }));
      default:
        return invalid(written.text.replace('-', ' '));
    }
  });
}

function parse(text: string): Named {
  const [region, org, name] = text.split(/[:/]/);
  return { region, org, name };
}

function stringify({ region, org, name }: Named): string {
  return `${region}:${org}/${name}`;
}
