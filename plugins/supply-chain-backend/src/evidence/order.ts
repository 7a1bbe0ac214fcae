import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';

/** Number of builds that decide the order of two environments. */
const MAX_BUILDS = 10;
/** How many of them have to agree, and which part. */
const MIN_AGREEING = 3;
const MIN_SHARE = 0.8;

/** When a build first started in an environment. */
export interface FirstStart extends EnvironmentRef {
  fingerprint: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The environments of an organization that come before each. */
export type Promotions = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Which environment of an organization comes before which, as far as most of the
 * last builds that ran in both agree.
 */
export function promotionsOf(starts: readonly FirstStart[]): Promotions {
  const places = [...Map.groupBy(starts, placeOf)].map(
    ([place, own]) =>
      [
        place,
        new Map(own.map(({ fingerprint, at }) => [fingerprint, at])),
      ] as const,
  );
  return new Map(
    places.map(([place, own]) => [
      place,
      new Set(
        places
          .filter(([other, others]) => other !== place && isBefore(others, own))
          .map(([other]) => other),
      ),
    ]),
  );
}

/** An environment, and its places in the lists that may decide. */
interface Listed {
  place: string;
  /** -1 if it isn't listed. */
  configured: number;
  annotated: number;
}

/**
 * The order of promotion: for each two environments, as builds are promoted, or
 * else as configured, or else as an annotation lists them.
 */
export class PromotionOrder {
  readonly #before: Promotions;
  readonly #configured: readonly string[];

  /**
   * @param promotions - of each organization
   * @param configured - names, first to last, for what builds don't tell
   */
  constructor(
    promotions: readonly Promotions[],
    configured: readonly string[],
  ) {
    this.#before = new Map(promotions.flatMap(before => [...before]));
    this.#configured = configured;
  }

  /**
   * Sorts by environment.
   *
   * @param linked - the environments that an annotation names, in order
   */
  sort<T extends EnvironmentRef>(
    items: readonly T[],
    linked: readonly EnvironmentRef[] = [],
  ): T[] {
    const annotated = linked.map(placeOf);
    const places = new Map(
      items.map(item => [
        placeOf(item),
        {
          place: placeOf(item),
          configured: this.#configured.indexOf(item.environment),
          annotated: annotated.indexOf(placeOf(item)),
        },
      ]),
    );
    const all = [...places.values()];
    const ranks = new Map(
      all.map(item => [
        item.place,
        all.filter(other => this.#isBefore(other, item)).length,
      ]),
    );
    const rankOf = (item: T) => ranks.get(placeOf(item))!;
    return items.toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) || placeOf(a).localeCompare(placeOf(b), 'en'),
    );
  }

  #isBefore(one: Listed, other: Listed): boolean {
    if (this.#before.get(other.place)?.has(one.place)) {
      return true;
    }
    if (this.#before.get(one.place)?.has(other.place)) {
      return false;
    }
    const isConfigured =
      one.configured >= 0 &&
      other.configured >= 0 &&
      one.configured !== other.configured;
    return isConfigured
      ? one.configured < other.configured
      : one.annotated >= 0 && one.annotated < other.annotated;
  }
}

/** Whether most of the last builds that ran in both started in one first. */
function isBefore(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): boolean {
  const common = [...one]
    .flatMap(([fingerprint, at]) => {
      const otherAt = other.get(fingerprint);
      return otherAt === undefined || otherAt === at ? [] : [{ at, otherAt }];
    })
    .sort((a, b) => Math.max(b.at, b.otherAt) - Math.max(a.at, a.otherAt))
    .slice(0, MAX_BUILDS);
  const agreeing = common.filter(({ at, otherAt }) => at < otherAt).length;
  return agreeing >= MIN_AGREEING && agreeing >= MIN_SHARE * common.length;
}

function placeOf({ environment, region, org }: EnvironmentRef): string {
  return JSON.stringify([environment, region, org]);
}
