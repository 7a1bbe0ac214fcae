import { Request } from 'express';
import { Answer } from '../answer';
import { RegionContext } from '../context';
import { ApiKey, Organization, Role } from '../store';

/**
 * The name of an endpoint in the contract.
 *
 * @public
 */
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

/** A request whose key and organization are known to be in order. */
export interface EndpointRequest {
  key: ApiKey;
  /** The organization of the path; the key's own where the path names none (E12). */
  org: Organization;
  /** The decoded segments of the path. */
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
  /** What it says to a role that is too low, where that differs. */
  refusal?: string;
  /** Whether it accepts HTTP basic authentication besides bearer. */
  basic?: boolean;
  handle(request: EndpointRequest): Answer | Promise<Answer>;
}

/** Makes the endpoints of one group. */
export type EndpointGroup = (context: RegionContext) => Endpoint[];
