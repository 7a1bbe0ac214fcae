import { NOW, SHOP } from '../../sync/__testUtils__/syncedRegion';
import {
  linked,
  OTHER,
  TRAIL,
  useSharedTrail,
} from '../__testUtils__/sharedTrail';
import { currentTrail } from './ownTrail';

const shared = useSharedTrail();

describe('the current trail', () => {
  it("is read from its own flow only, whatever else the component's link has", async () => {
    await shared.start();

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
