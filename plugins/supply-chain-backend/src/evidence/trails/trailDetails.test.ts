import { NOW } from '../../sync/__testUtils__/syncedRegion';
import {
  API,
  linked,
  TRAIL,
  WEB,
  useSharedTrail,
} from '../__testUtils__/sharedTrail';
import { trailDetails } from './trailDetails';

const shared = useSharedTrail();

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
    await shared.start();
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
    await shared.start();

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
    await shared.start();
    shared.region.faults.set({ kind: 'status', status: 403 });

    await expect(
      trailDetails(linked(), shared.reader(), TRAIL, {
        pendingOf: async () => [],
      }),
    ).rejects.toMatchObject({ name: 'RegionRefusedError' });
  });
});
