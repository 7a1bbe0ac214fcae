import { Request } from 'express';
import { Answer } from '../base/answer';
import { RegionContext } from '../views/context';
import { ApiKey, Organization, Role } from '../store';

/** The name of an endpoint in the contract. */
export type EndpointId =
  | 'E1'
  | 'E2'
  | 'E3'
  | 'E4'
  | 'E5'
  | 'E6'
  | 'E7'
  | 'E8'
  | 'E9'
  | 'E10'
  | 'E11'
  | 'E12'
  | 'E13'
  | 'E14';

/** A request with a verified key and organization. */
export interface EndpointRequest {
  key: ApiKey;
  /** The organization in the path, or the key's own if the path has none (E12). */
  org: Organization;
  /** The decoded path parameters. */
  params: Record<string, string>;
  http: Request;
}

/** One endpoint of the contract. */
export interface Endpoint {
  id: EndpointId;
  method: 'get' | 'post' | 'put';
  /** Relative to the API root. */
  path: string;
  /** The lowest role that may call it. */
  role: Role;
  /** The message for a key with too low a role, if not the usual one. */
  refusal?: string;
  /** Whether it accepts HTTP basic authentication in addition to bearer. */
  basic?: boolean;
  handle(request: EndpointRequest): Answer | Promise<Answer>;
}

/** Creates the endpoints of a group. */
export type EndpointGroup = (context: RegionContext) => Endpoint[];
