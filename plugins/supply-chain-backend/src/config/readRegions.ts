import { mistakesOf } from './mistakes';
import type { Mistake } from './mistakes';
import { keysOf, readBlock } from './readBlock';
import type { Problems } from './readBlock';
import { NAME, organizationSchema, regionSchema } from './schema';
import type {
  OrganizationConfig,
  RegionConfig,
  SupplyChainConfig,
  UnusableConfig,
} from './SupplyChainConfig';

/** The regions of a config, as far as they are usable. */
interface Regions {
  usable: SupplyChainConfig['regions'];
  unusable: Omit<UnusableConfig, 'defaultRegion'>;
}

/**
 * Reads the regions. A mistake affects only its own setting, organization or
 * region.
 *
 * @param keysProvided - whether API keys may be left out
 */
export function readRegions(
  inputs: Record<string, unknown>,
  problems: Problems,
  keysProvided: boolean,
): Regions {
  const usable: Record<string, RegionConfig> = {};
  const regions: Record<string, string> = {};
  const organizations: Record<string, Record<string, string>> = {};
  const firstOrganizations: Record<string, string> = {};
  for (const [name, input] of Object.entries(inputs)) {
    const { value, mistakes } = readBlock(regionSchema, input ?? {});
    if (!NAME.test(name)) {
      mistakes.unshift({ path: [], reason: 'invalid-name' });
    }
    const isUsable = value !== undefined && NAME.test(name);
    const found = mistakes.map(mistake =>
      problems.add(['regions', name], mistake, {
        region: name,
        effect:
          isUsable || mistake.reason === 'unknown-key'
            ? 'default-used'
            : 'not-used',
      }),
    );
    if (isUsable) {
      const own = readOrganizations(
        name,
        value.organizations,
        problems,
        keysProvided,
      );
      usable[name] = {
        ...value,
        title: value.title ?? name,
        organizations: own.usable,
      };
      organizations[name] = own.unusable;
      const [first] = Object.keys(value.organizations);
      if (first !== undefined && Object.hasOwn(own.unusable, first)) {
        firstOrganizations[name] = own.unusable[first];
      }
    } else {
      regions[name] = found.find(({ effect }) => effect === 'not-used')!.path;
    }
  }
  return {
    usable,
    unusable: { regions, organizations, firstOrganizations },
  };
}

/**
 * Any mistake disables an organization, because it may concern the rules about
 * who may link it.
 */
function readOrganizations(
  region: string,
  inputs: Record<string, unknown>,
  problems: Problems,
  keysProvided: boolean,
) {
  const usable: Record<string, OrganizationConfig> = {};
  const unusable: Record<string, string> = {};
  for (const [org, input] of Object.entries(inputs)) {
    const read = organizationSchema.safeParse(input ?? {});
    const mistakes: Mistake[] = read.success
      ? []
      : mistakesOf(read.error, input ?? {}, keysOf(organizationSchema));
    if (!NAME.test(org)) {
      mistakes.unshift({ path: [], reason: 'invalid-name' });
    }
    if (read.success && !read.data.apiKey && !keysProvided) {
      mistakes.push({ path: ['apiKey'], reason: 'missing' });
    }
    const found = mistakes.map(mistake =>
      problems.add(['regions', region, 'organizations', org], mistake, {
        region,
        org,
        effect: 'not-used',
      }),
    );
    if (read.success && found.length === 0) {
      usable[org] = read.data;
    } else {
      unusable[org] = found[0].path;
    }
  }
  return { usable, unusable };
}
