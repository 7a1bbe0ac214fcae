import type {
  ArtifactEvidenceRecord,
  AttestationDetails,
  FlowRef,
  FoundArtifact,
  NamedUrl,
  NotificationRecord,
  NotificationRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  CallOptions,
  ListArtifactsRequest,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import type { ReadRequest } from '../gateway/RegionGateway';
import { toArtifactEvidence, toSlimArtifact } from './artifactRecord';
import type { SlimArtifact } from './artifactRecord';
import { toAttestationDetails, toNamedUrls } from './attestationDetails';
import { toNotificationRecord } from './notificationRecord';
import type { Chunk } from './table';
import { toKeptTrail } from './trailDetails';
import type { KeptTrail } from './trailDetails';
import { toSlimTrail } from './trailRecord';
import type { SlimTrail } from './trailRecord';

/** Trails asked of E6 at once: enough for a page and for the picture. */
export const TRAILS_PER_CHUNK = 50;
/** Artifacts asked of E1 at once: three pages, some 120 KB. */
export const ARTIFACTS_PER_CHUNK = 50;

/** What is read of a region, before it is known for whom. */
export type Resource<T> = Omit<ReadRequest<T>, 'caller' | 'signal'>;

/** A list of a region, with the number of records it could not be read from. */
export interface KeptChunk<T> extends Chunk<T> {
  unreadable: number;
}

/** A part of a flow's trails (E6), newest first. */
export function trailChunk(
  ref: FlowRef,
  index: number,
): Resource<KeptChunk<SlimTrail>> {
  const { region, org, flow: flowName } = ref;
  return {
    region,
    org,
    endpoint: 'E6',
    resource: [flowName, index],
    load: async (client, options) => {
      const page = await client.listTrails(
        { org, flowName, page: index + 1, perPage: TRAILS_PER_CHUNK },
        options,
      );
      return {
        records: page.items.map(trail => toSlimTrail(ref, trail)),
        hasNext: page.hasNextPage,
        unreadable: page.unreadable,
      };
    },
  };
}

/**
 * One trail. There is no endpoint for it, so it is asked for alone at its
 * place in the list, and among its neighbours when the list has moved.
 *
 * @param position - from 0, where it was in the list of E6
 */
export function keptTrail(
  ref: FlowRef,
  name: string,
  position: number,
): Resource<KeptTrail> {
  const { region, org, flow: flowName } = ref;
  return {
    region,
    org,
    endpoint: 'E6',
    resource: [flowName, 'trail', name],
    load: async (client, options) => {
      const find = async (page: number, perPage: number) => {
        const { items } = await client.listTrails(
          { org, flowName, page, perPage },
          options,
        );
        return items.find(trail => trail.name === name);
      };
      const chunk = Math.floor(position / TRAILS_PER_CHUNK) + 1;
      const trail =
        (await find(position + 1, 1)) ??
        (await find(chunk, TRAILS_PER_CHUNK)) ??
        (await find(chunk + 1, TRAILS_PER_CHUNK));
      if (!trail) {
        throw notFound('E6', `The flow has no trail ${name} any more`);
      }
      return toKeptTrail(ref, trail);
    },
  };
}

/** A part of a flow's artifacts (E1, or E2 where E1 is not offered). */
export function artifactChunk(
  ref: FlowRef,
  repoName: string | undefined,
  index: number,
): Resource<KeptChunk<SlimArtifact>> {
  const { region, org, flow } = ref;
  return {
    region,
    org,
    endpoint: 'E1',
    resource: [flow, repoName, index],
    load: async (client, options) => {
      const page = await listArtifacts(
        client,
        {
          org,
          flowName: flow,
          ...(repoName && { repoName }),
          page: index + 1,
          perPage: ARTIFACTS_PER_CHUNK,
        },
        options,
      );
      return {
        records: page.items.map(item => toSlimArtifact(ref, item)),
        hasNext: page.hasNextPage,
        unreadable: page.unreadable,
      };
    },
  };
}

/** What an artifact itself carries (E1). */
export interface KeptArtifact {
  evidence: ArtifactEvidenceRecord[];
  externalUrls: NamedUrl[];
}

/**
 * What one artifact carries: asked for alone at its place in the list of E1,
 * and empty when the list has moved meanwhile.
 */
export function keptArtifact(
  ref: FlowRef,
  repoName: string | undefined,
  fingerprint: string,
  position: number,
): Resource<KeptArtifact> {
  const { region, org, flow } = ref;
  return {
    region,
    org,
    endpoint: 'E1',
    resource: [flow, repoName, 'artifact', fingerprint],
    load: async (client, options) => {
      const { items } = await listArtifacts(
        client,
        {
          org,
          flowName: flow,
          ...(repoName && { repoName }),
          page: position + 1,
          perPage: 1,
        },
        options,
      );
      const artifact = items.find(item => item.fingerprint === fingerprint);
      return {
        evidence: artifact ? toArtifactEvidence(artifact) : [],
        externalUrls: toNamedUrls(artifact?.external_urls),
      };
    },
  };
}

/** Whether the region knows the organization (E1). */
export function organization(region: string, org: string): Resource<true> {
  return {
    region,
    org,
    endpoint: 'E1',
    resource: ['exists'],
    load: async (client, options) => {
      await client.listArtifacts({ org, page: 1, perPage: 1 }, options);
      return true;
    },
  };
}

/** A notification (E7). */
export function notification(
  ref: NotificationRef,
): Resource<NotificationRecord> {
  const { region, org, number } = ref;
  return {
    region,
    org,
    endpoint: 'E7',
    resource: [number],
    load: async (client, options) =>
      toNotificationRecord(
        ref,
        await client.getNotification({ org, number }, options),
      ),
  };
}

/** The attestations of one name in a trail (E8), newest first. */
export function attestations(
  ref: FlowRef,
  trailName: string,
  attestationName: string,
): Resource<{ items: AttestationDetails[]; unreadable: number }> {
  const { region, org, flow: flowName } = ref;
  return {
    region,
    org,
    endpoint: 'E8',
    resource: [flowName, trailName, attestationName],
    load: async (client, options) => {
      const { items, unreadable } = await client.listTrailAttestations(
        { org, flowName, trailName, attestationName },
        options,
      );
      return {
        items: items
          .map(toAttestationDetails)
          .sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '')),
        unreadable,
      };
    },
  };
}

/** The artifacts of an organization by commit or fingerprint (E9). */
export function foundArtifacts(
  region: string,
  org: string,
  value: string,
): Resource<FoundArtifact[]> {
  return {
    region,
    org,
    endpoint: 'E9',
    resource: [value],
    load: async (client, options) => {
      const { artifacts } = await client.searchArtifacts(
        { org, value },
        options,
      );
      return artifacts ?? [];
    },
  };
}

/** Regions without E1 say 404 or 405 for it; E2 is their way. */
async function listArtifacts(
  client: RegionalClient,
  request: ListArtifactsRequest & { flowName: string },
  options: CallOptions,
) {
  try {
    return await client.listArtifacts(request, options);
  } catch (error) {
    if (!(error instanceof RegionalApiError) || !isNotOffered(error)) {
      throw error;
    }
    const { repoName, ...rest } = request;
    if (repoName) {
      // E2 has no such filter, and must not show more than was asked for.
      throw error;
    }
    return client.listFlowArtifacts(rest, options);
  }
}

function isNotOffered({ httpStatus = 0 }: RegionalApiError): boolean {
  return [404, 405, 501].includes(httpStatus);
}

function notFound(endpoint: 'E6', message: string): RegionalApiError {
  return new RegionalApiError({ kind: 'not-found', endpoint, message });
}
