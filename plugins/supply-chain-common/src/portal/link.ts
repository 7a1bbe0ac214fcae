import type { FlowRef, Link } from '../link/Link';
import type { Timestamp } from './base';
import type { EnvironmentsResponse } from './environments';
import type { SummaryResponse } from './components';

/** Response of `GET /v1/entities/:kind/:namespace/:name/link`. @public */
export interface LinkResponse extends Link {
  /** False when the installation has no `supplyChain` configuration. */
  configured: boolean;
}

/** A flow that an entity may mean. @public */
export interface SuggestedFlow extends FlowRef {
  /** As to be written in the annotation. */
  value: string;
  /** Whether the component's repository reports to it, or only its name fits. */
  by: 'repository' | 'name';
  /** Its name says that its trails are of pull requests. */
  pullRequests?: true;
  /** When the newest build of the repository was reported to it. */
  newestAt?: Timestamp;
}

/** Response of the `link/suggestions` route. @public */
export interface LinkSuggestionsResponse {
  /** The entity's repositories, as far as its annotations name them. */
  repositories: string[];
  /** Those of the repositories first. */
  flows: SuggestedFlow[];
  /** Number of organizations that couldn't be searched in full. */
  unsearched: number;
}

/** Response of the `link/preview` route. @public */
export interface LinkPreviewResponse {
  /** What the card would show, with the problems of the proposed annotations. */
  summary: SummaryResponse;
  environments: EnvironmentsResponse;
  /** Template names of the artifacts of the flows. */
  seenArtifacts: string[];
  /** Environments that builds of the flows ran in, as to be written. */
  seenEnvironments: string[];
}
