import type { ServerResponse } from 'node:http';
import type { SandboxRegion } from 'sandbox-region';
import { listenBefore } from './listenBefore';
import { readRoutesOf } from './routes';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
} from './testPortal';
import type { TestPortal } from './testPortal';

/** A portal in front of a region whose files are served by the test. */
export interface FilePortal {
  region: SandboxRegion;
  portal: TestPortal;
  /** Path of a file, relative to `/api/supply-chain/v1/`. */
  file: string;
  stop(): Promise<void>;
}

/** The component `files`, which owns the file. */
export const FILES = component('files', { flows: 'eu:acme/payments-api' });

/** @param options - also takes what the portal is started with */
export async function startFilePortal({
  giveFile,
  concurrency,
  config,
  ...options
}: {
  giveFile: (response: ServerResponse) => void;
  /** The region's concurrency limit; half of it is for files. */
  concurrency: number;
} & Omit<
  Parameters<typeof startTestPortal>[0],
  'entities' | 'regions'
>): Promise<FilePortal> {
  const region = await startDemoRegion('eu');
  const { evidence: file } = await readRoutesOf({
    region,
    regionName: 'eu',
    org: 'acme',
    flow: 'payments-api',
    component: FILES.metadata.name,
    system: 'none',
  });
  const front = await listenBefore(region, giveFile);
  const portal = await startTestPortal({
    ...options,
    regions: { eu: region, us: region },
    entities: [FILES],
    config: {
      ...config,
      regions: {
        eu: {
          ...regionConfig(region),
          baseUrl: front.baseUrl,
          concurrency,
        },
      },
    },
  });
  return {
    region,
    portal,
    file,
    async stop() {
      await portal.stop();
      await front.stop();
      await region.stop();
    },
  };
}
