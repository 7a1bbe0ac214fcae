import type { Entity } from '@backstage/catalog-model';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import {
  artifacts,
  compliantTrail,
  link,
  nonCompliantTrail,
  noTrails,
  notifications,
  problems,
  releaseTrail,
  sha,
  summary,
  trails,
} from '../src/__fixtures__/answers';
import { entity, plainEntity } from '../src/__fixtures__/entity';
import { hostileTrail } from '../src/__fixtures__/hostile';
import { fixtureApi, type ViewsApi } from '../src/__fixtures__/viewsApi';

/** A state that the views can be looked at in. */
export interface Scenario {
  entity: Entity;
  api: ViewsApi;
}

const HEALTHY: ViewsApi = {
  ...fixtureApi,
  getTrails: async (_ref, query) => {
    const all = manyTrails(query?.flow);
    const { page = 1, perPage = 15 } = query ?? {};
    const first = (Number(page) - 1) * Number(perPage);
    const wanted = all.filter(
      ({ state }) => !query?.state || state === query.state,
    );
    return {
      ...trails,
      asOf: new Date().toISOString(),
      page: Number(page),
      perPage: Number(perPage),
      hasNextPage: wanted.length > first + Number(perPage),
      window: { records: 300, complete: false, since: '2026-10-01T00:00:00Z' },
      trails: wanted.slice(first, first + Number(perPage)),
    };
  },
};

function manyTrails(flow?: string): TrailRecord[] {
  if (flow?.endsWith('release')) {
    return [releaseTrail];
  }
  return Array.from({ length: 40 }, (_, index) => ({
    ...(index % 4 === 1 ? nonCompliantTrail : compliantTrail),
    name: sha(`${((index + 3) * 7919).toString(16)}c0ffee`),
    createdAt: new Date(Date.now() - index * 7_000_000).toISOString(),
  }));
}

function failing(error: () => Error): ViewsApi {
  const fail = async (): Promise<never> => {
    throw error();
  };
  return {
    getLink: fail,
    getSummary: fail,
    getArtifacts: fail,
    getTrails: fail,
    getNotifications: fail,
    getTrail: fail,
    getAttestations: fail,
    getEvidence: fail,
    getArtifact: fail,
  };
}

function withStatus(statusCode: number): Scenario {
  const error = () =>
    Object.assign(new Error(`Status ${statusCode}`), {
      statusCode,
      body: { error: { message: 'What the portal says about it' } },
    });
  return { entity, api: { ...failing(error), getLink: HEALTHY.getLink } };
}

/** What is wrong, on top of answers with data. */
function withProblem(name: keyof typeof problems, stale = false): Scenario {
  const extra = { problems: [problems[name]], stale };
  return {
    entity,
    api: {
      ...HEALTHY,
      getSummary: async () => ({ ...summary, ...extra }),
      getArtifacts: async () => ({ ...artifacts, ...extra }),
      getTrails: async (ref, query) => ({
        ...(await HEALTHY.getTrails(ref, query)),
        ...extra,
      }),
      getNotifications: async () => ({ ...notifications, ...extra }),
    },
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** The states of the views, by their names in the chooser. */
export const scenarios: Record<string, Scenario> = {
  healthy: { entity, api: HEALTHY },
  loading: {
    entity,
    api: {
      ...HEALTHY,
      getSummary: never,
      getArtifacts: never,
      getTrails: never,
      getNotifications: never,
      getTrail: never,
      getArtifact: never,
    },
  },
  'nothing yet': {
    entity,
    api: {
      ...HEALTHY,
      getArtifacts: async () => ({ ...noTrails, artifacts: [] }),
      getTrails: async () => noTrails,
      getNotifications: async () => ({ ...notifications, notifications: [] }),
    },
  },
  'hostile text': {
    entity,
    api: {
      ...HEALTHY,
      getTrails: async () => ({
        ...trails,
        trails: [hostileTrail, ...trails.trails],
      }),
      getArtifacts: async () => ({
        ...artifacts,
        artifacts: [
          { ...artifacts.artifacts[0], name: 'a'.repeat(10_000) },
          ...artifacts.artifacts,
        ],
      }),
    },
  },
  'annotation missing': { entity: plainEntity, api: HEALTHY },
  'not configured': {
    entity,
    api: {
      ...HEALTHY,
      getLink: async () => ({ ...link, configured: false, flows: [] }),
    },
  },
  'wrong value': withProblem('wrongValue'),
  'unknown flow': withProblem('unknownFlow'),
  'unknown organization': withProblem('unknownOrganization'),
  'key refused': withProblem('keyRefused'),
  'role too low': withProblem('roleTooLow'),
  'one flow of two failing': withProblem('regionDown'),
  'region down, old data': withProblem('regionDown', true),
  'region down, no data': withStatus(502),
  'one record unreadable': withProblem('unreadable'),
  'not allowed': withStatus(403),
  'not found': withStatus(404),
  'portal unreachable': {
    entity,
    api: failing(() => new TypeError('Failed to fetch')),
  },
};
