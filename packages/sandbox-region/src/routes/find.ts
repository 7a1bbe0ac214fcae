import { RegionContext } from '../views/context';
import { notFound } from '../base/errors';
import { Flow, TrailRow } from '../store';
import { EndpointRequest } from './endpoint';

/** @throws 404 "Flow not found" */
export function findFlow(
  context: RegionContext,
  request: EndpointRequest,
  name = request.params.flow_name,
): Flow {
  const flow = context.store.flows.find(request.org.seq, name);
  if (!flow) {
    throw notFound('Flow');
  }
  return flow;
}

/** @throws 404 "Flow not found" or "Trail not found" */
export function findTrail(
  context: RegionContext,
  request: EndpointRequest,
): { flow: Flow; trail: TrailRow } {
  const flow = findFlow(context, request);
  const trail = context.store.trails.find(flow.seq, request.params.trail_name);
  if (!trail) {
    throw notFound('Trail');
  }
  return { flow, trail };
}
