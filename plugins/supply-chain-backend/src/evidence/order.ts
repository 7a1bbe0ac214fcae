import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { groupBy } from '../records/groupBy';

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

/**
 * The order in which builds are promoted from one environment to the next: for
 * each two environments, as most of the last builds did that ran in both.
 */
export class PromotionOrder {
  /** How many environments come before each, by organization and name. */
  readonly #ranks = new Map<string, number>();
  readonly #configured: readonly string[];

  /** @param configured - names, first to last, for what builds don't tell */
  constructor(starts: readonly FirstStart[], configured: readonly string[]) {
    this.#configured = configured;
    for (const there of groupBy(starts, organizationOf).values()) {
      const environments = groupBy(there, ({ environment }) => environment);
      for (const [name, own] of environments) {
        const before = [...environments].filter(
          ([other, others]) => other !== name && isBefore(others, own),
        );
        this.#ranks.set(placeOf(own[0]), before.length);
      }
    }
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
    const keyOf = (item: T) => [
      this.#ranks.get(placeOf(item)) ?? 0,
      indexIn(this.#configured, item.environment),
      indexIn(annotated, placeOf(item)),
    ];
    return items.toSorted((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      const differing = one.findIndex((key, index) => key !== other[index]);
      return differing < 0
        ? placeOf(a).localeCompare(placeOf(b), 'en')
        : one[differing] - other[differing];
    });
  }
}

function isBefore(
  one: readonly FirstStart[],
  other: readonly FirstStart[],
): boolean {
  const starts = new Map(other.map(({ fingerprint, at }) => [fingerprint, at]));
  const common = one
    .flatMap(({ fingerprint, at }) => {
      const otherAt = starts.get(fingerprint);
      return otherAt === undefined || otherAt === at ? [] : [{ at, otherAt }];
    })
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_BUILDS);
  const agreeing = common.filter(({ at, otherAt }) => at < otherAt).length;
  return agreeing >= MIN_AGREEING && agreeing >= MIN_SHARE * common.length;
}

function indexIn(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  return index < 0 ? names.length : index;
}

function organizationOf({ region, org }: EnvironmentRef): string {
  return JSON.stringify([region, org]);
}

function placeOf({ environment, region, org }: EnvironmentRef): string {
  return JSON.stringify([environment, region, org]);
}
