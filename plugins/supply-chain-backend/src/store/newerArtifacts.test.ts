import { testDatabases } from './__testUtils__/databases';
import { artifact, fingerprint, FLOW, page } from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type { StoredArtifact } from '../records/storedRecords';

jest.setTimeout(60_000);

const databases = testDatabases();
const SHOP = 'acme/shop';

/** A build of the artifact `app`. */
function build(
  prefix: string,
  minutes: number,
  fields: Partial<StoredArtifact> = { repo: SHOP },
): StoredArtifact {
  return artifact('app', minutes, {
    record: { fingerprint: fingerprint(prefix) },
    templateName: 'app',
    ...fields,
  });
}

/** A build whose creation time the region doesn't report. */
function undated(prefix: string): StoredArtifact {
  const { record, ...rest } = build(prefix, 0);
  const { createdAt: _, ...others } = record;
  return { ...rest, record: others };
}

describe.each(databases.ids)('the number of newer builds on %s', id => {
  let store: DatabaseEvidenceStore;
  let flows = 0;

  beforeAll(async () => {
    ({ store } = await databases.store(id));
  });

  const newerThan = async (
    prefix: string,
    builds: StoredArtifact[],
    repo?: string,
  ) => {
    flows += 1;
    const flowId = await store.flowId({ ...FLOW, flow: `flow-${flows}` });
    await store.saveArtifacts(flowId, page(builds));
    const key = {
      ...{ flowId, name: 'app', fingerprint: fingerprint(prefix) },
      ...(repo !== undefined && { repo }),
    };
    const newerOf = await store.newerArtifacts([key]);
    return newerOf(key)?.newer;
  };

  it('counts those of the same name', async () => {
    const other = build('d', 5, { templateName: 'web', repo: SHOP });

    expect(
      await newerThan('a', [
        other,
        build('c', 3),
        build('b', 2),
        build('a', 1),
      ]),
    ).toBe(2);
  });

  it('counts only those of the repository, if one is given', async () => {
    const builds = [build('c', 3, { repo: 'acme/other' }), build('a', 1)];

    expect(await newerThan('a', builds, SHOP)).toBe(0);
    expect(await newerThan('a', builds)).toBe(1);
  });

  it('is unknown while a newer one names no repository that matters', async () => {
    const builds = [build('c', 3, {}), build('b', 2), build('a', 1)];

    expect(await newerThan('a', builds, SHOP)).toBeUndefined();
    expect(await newerThan('a', builds)).toBe(2);
  });

  it('does not depend on older ones that name no repository', async () => {
    const builds = [build('b', 2), build('a', 1), build('c', 0, {})];

    expect(await newerThan('a', builds, SHOP)).toBe(1);
  });

  it('counts a build once, however many trails report it', async () => {
    const again = (prefix: string, minutes: number) => {
      const { record, ...rest } = build(prefix, minutes);
      return { ...rest, record: { ...record, trail: 'again' } };
    };

    expect(
      await newerThan('a', [again('b', 3), build('b', 2), build('a', 1)]),
    ).toBe(1);
    expect(await newerThan('a', [again('a', 1), build('a', 1)])).toBe(0);
  });

  it('is unknown while one without a date may be newer', async () => {
    expect(await newerThan('a', [undated('b'), build('a', 1)])).toBeUndefined();
  });
});
