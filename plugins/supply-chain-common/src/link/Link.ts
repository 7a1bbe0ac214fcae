import type { Problem } from './problem';
import type { EnvironmentRef, FlowRef, NotificationRef } from './refs';

/** A flow or, without it, anything else in an organization. @public */
export interface LinkTarget {
  region: string;
  org: string;
  flow?: string;
}

/** Paths of the mistakes by what is unusable for them. @public */
export interface UnusableConfig {
  readonly defaultRegion?: string;
  /** By name. */
  readonly regions: Readonly<Record<string, string>>;
  /** By region, then by organization; only for usable regions. */
  readonly organizations: Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
}

/** The installation's defaults for links. @public */
export interface LinkDefaults {
  /** Region of names that don't include one; defaults to the only region. */
  defaultRegion?: string;
  /** The usable regions by name. */
  regions: Readonly<
    Record<
      string,
      {
        /** Those with a key. */
        organizations: readonly string[];
        /** That of the key (E12), used when no annotation names one. */
        defaultOrganization?: string;
      }
    >
  >;
  unusable?: UnusableConfig;
  /** Whether the entity may link the target; by default, it may link anything. */
  mayLink?: (target: LinkTarget) => boolean;
}

/** A flow whose trails and artifacts belong to an entity. @public */
export interface LinkedFlow extends FlowRef {
  /** Its trails are of pull requests: shown, but never counted in a state. */
  pullRequests?: true;
}

/** The resolved annotations of an entity. @public */
export interface Link {
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
