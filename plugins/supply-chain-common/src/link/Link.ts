import type { Problem } from './problem';
import type { EnvironmentRef, FlowRef, NotificationRef } from './refs';

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
