import { z } from 'zod';

/** Schema of {@link FlowRef}. @public */
export const flowRefSchema = z.object({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
});

/** Identifies a flow by region, organization and name. @public */
export interface FlowRef extends z.infer<typeof flowRefSchema> {}

/** Identifies a trail by region, organization, flow and name. @public */
export interface TrailRef extends FlowRef {
  trail: string;
}

export const environmentRef = z.object({
  region: z.string(),
  org: z.string(),
  environment: z.string(),
});

/** Identifies an environment by region, organization and name. @public */
export interface EnvironmentRef extends z.infer<typeof environmentRef> {}

export const notificationRef = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number(),
});

/** Identifies a notification by region, organization and number. @public */
export interface NotificationRef extends z.infer<typeof notificationRef> {}
