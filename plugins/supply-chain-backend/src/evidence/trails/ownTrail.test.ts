import { testDatabases } from '../../store/__testUtils__/databases';
import { freezeTime, NOW, SHOP } from '../../sync/__testUtils__/syncedRegion';
import {
  linked,
  OTHER,
  startSharedTrail,
  TRAIL,
} from '../__testUtils__/sharedTrail';
import type { SharedTrail } from '../__testUtils__/sharedTrail';
import { currentTrail } from './ownTrail';

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

describe('the current trail', () => {
  it("is read from its own flow only, whatever else the component's link has", async () => {
    await start();

    const { readAt, trail } = await currentTrail(
      linked({ flows: [SHOP, OTHER] }),
      shared.reader(),
      TRAIL,
    );

    expect(trail).toMatchObject({ ...SHOP, name: 'v1' });
    expect(readAt).toBe(NOW.getTime());
    expect(
      shared.region.requests().filter(({ path }) => path.includes('other')),
    ).toEqual([]);
  });
});
