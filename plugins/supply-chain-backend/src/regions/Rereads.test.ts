import type { ReadRequest } from './CachedReads';
import { Rereads } from './Rereads';

/** Rereads whose reads end when the test says so. */
function setUp() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const rereads = new Rereads({
    reread: ({ resource }) => {
      started.push(String(resource[0]));
      return new Promise((resolve, reject) => {
        ends.push(
          started.length % 2 === 0 ? resolve : () => reject(new Error()),
        );
      });
    },
  });
  const add = (name: string, region: string = 'eu') =>
    rereads.add({
      ...{ region, org: 'acme', endpoint: 'E6', caller: 'services' },
      ...{ resource: [name], load: async () => name },
    } satisfies ReadRequest<string>);
  const end = async () => {
    ends.splice(0).forEach(each => each());
    await new Promise(resolve => setImmediate(resolve));
  };
  return { started, add, end };
}

describe('rereads', () => {
  it('run two at a time, in order, whether or not they succeed', async () => {
    const { started, add, end } = setUp();

    ['a', 'b', 'c', 'd', 'e'].forEach(name => add(name));
    expect(started).toEqual(['a', 'b']);
    await end();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    await end();
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are queued once per resource', async () => {
    const { started, add, end } = setUp();

    ['a', 'b', 'c', 'c', 'c'].forEach(name => add(name));
    await end();
    await end();

    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('do not wait for those of another region', () => {
    const { started, add } = setUp();

    ['a', 'b', 'c'].forEach(name => add(name));
    add('d', 'us');

    expect(started).toEqual(['a', 'b', 'd']);
  });
});
