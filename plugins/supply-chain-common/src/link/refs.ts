/** Identifies a flow by region, organization and name. @public */
export interface FlowRef {
  region: string;
  org: string;
  flow: string;
}

/** Identifies a trail by region, organization, flow and name. @public */
export interface TrailRef extends FlowRef {
  trail: string;
}

/** Identifies an environment by region, organization and name. @public */
export interface EnvironmentRef {
  region: string;
  org: string;
  environment: string;
}

/** Identifies a notification by region, organization and number. @public */
export interface NotificationRef {
  region: string;
  org: string;
  number: number;
}
