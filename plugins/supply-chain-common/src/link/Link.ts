import type { Problem } from './problem';
import type { EnvironmentRef, FlowRef, NotificationRef } from './refs';

/** A region's settings, as far as links need them. @public */
export interface RegionDefaults {
  /** Organizations that have a key. */
  organizations: readonly string[];
  /** The key's own organization (E12), used when no annotation names one. */
  defaultOrganization?: string;
  /** The misconfigured setting that makes the region unusable. */
  mistake?: string;
  /**
   * The same for organizations that are left out of `organizations`, by name.
   */
  mistakenOrganizations?: Readonly<Record<string, string>>;
}

/**
 * The target of a link: a flow or, if absent, anything else in an organization,
 * such as an environment.
 *
 * @public
 */
export interface LinkTarget {
  region: string;
  org: string;
  flow?: string;
}

/** The installation's defaults for links. @public */
export interface LinkDefaults {
  /** Region of names that don't include one; defaults to the only region. */
  defaultRegion?: string;
  /**
   * The misconfigured setting that leaves the installation without a default
   * region.
   */
  defaultRegionMistake?: string;
  /** The configured regions by name. */
  regions: Readonly<Record<string, RegionDefaults>>;
  /**
   * Whether the entity may link the target; if absent, it may link anything.
   */
  mayLink?: (target: LinkTarget) => boolean;
}

/** A flow whose trails and artifacts belong to an entity. @public */
export interface LinkedFlow extends FlowRef {
  /** Its trails are of pull requests: shown, but never counted in a state. */
  pullRequests?: true;
}

/** The resolved annotations of an entity. @public */
export interface Link {
  /** Flows whose trails and artifacts belong to the entity. */
  flows: LinkedFlow[];
  /** Template names of the entity's artifacts; empty for all. */
  artifacts: string[];
  /** Repositories of the entity's artifacts (E1 `repo_name`); empty for all. */
  repos: string[];
  /** Environments where the entity runs. */
  environments: EnvironmentRef[];
  /** Notifications about those environments. */
  notifications: NotificationRef[];
  /** Problems with the annotations. They never hide valid values. */
  problems: Problem[];
}
