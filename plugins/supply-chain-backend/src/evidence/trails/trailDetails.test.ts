import { testDatabases } from '../../store/__testUtils__/databases';
import { freezeTime, NOW } from '../../sync/__testUtils__/syncedRegion';
import {
  API,
  linked,
  startSharedTrail,
  TRAIL,
  WEB,
} from '../__testUtils__/sharedTrail';
import type { SharedTrail } from '../__testUtils__/sharedTrail';
import { trailDetails } from './trailDetails';

const databases = testDatabases();

let shared: SharedTrail;

const start = async (options?: { hidesArtifactAttestations: boolean }) => {
  shared = await startSharedTrail(databases, options);
};

beforeEach(freezeTime);

afterEach(async () => {
  await shared.stop();
  jest.useRealTimers();
});

describe('the details of a trail', () => {
  const pendingOf = (fingerprint?: string) => ({
    name: 'sbom',
    type: 'generic' as const,
    key: `key ${fingerprint}`,
    by: 'user:default/ada',
    at: NOW.toISOString(),
    ...(fingerprint && { fingerprint }),
  });

  it('show what was sent to it, but not to artifacts of other components', async () => {
    await start();
    const sent = {
      pendingOf: async () =>
        [undefined, WEB, API].map(each => pendingOf(each)) as never,
    };

    const { pending } = await trailDetails(
      linked({ artifacts: ['web'] }),
      shared.reader(),
      TRAIL,
      sent,
    );

    expect(pending.map(({ fingerprint }) => fingerprint)).toEqual([
      undefined,
      WEB,
    ]);
  });

  it('do not exist for a trail that the whole list lacks', async () => {
    await start();

    await expect(
      trailDetails(
        linked(),
        shared.reader(),
        { ...TRAIL, trail: 'v2' },
        { pendingOf: async () => [] },
      ),
    ).rejects.toMatchObject({
      name: 'NotFoundError',
      message: 'The flow shop has no trail v2',
    });
  });

  it('fail with the region, rather than deny a trail that is not stored', async () => {
    await start();
    shared.region.faults.set({ kind: 'status', status: 403 });

    await expect(
      trailDetails(linked(), shared.reader(), TRAIL, {
        pendingOf: async () => [],
      }),
    ).rejects.toMatchObject({ name: 'RegionRefusedError' });
  });
});
