import { randomUUID } from 'node:crypto';
import { mockServices } from '@backstage/backend-test-utils';
import type { JsonObject } from '@backstage/types';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import { CHECKOUT, OTHER, startActions } from '../__testUtils__/startActions';
import type { TestActions } from '../__testUtils__/startActions';
import { writeOnce } from '../portal/writeOnce';

jest.setTimeout(120_000);

const GENERIC = 'supply-chain:attest:generic';
const JUNIT = 'supply-chain:attest:junit';

const RESULTS = `<testsuite name="cart" tests="2" failures="1" time="1.5">
  <testcase classname="Cart" name="adds"/>
  <testcase classname="Cart" name="removes"><failure>no</failure></testcase>
</testsuite>`;

/** A step in a task of its own. */
function step() {
  return { task: { id: randomUUID() }, step: { id: 'attest', name: 'Attest' } };
}

describe('attesting from a template', () => {
  let portal: TestActions;
  /** The input of a generic attestation. */
  const generic = (name: string, more: JsonObject = {}): JsonObject => ({
    entityRef: CHECKOUT,
    trail: portal.trail,
    name,
    compliant: true,
    ...more,
  });
  const recorded = async (name: string) =>
    (await portal.ask(
      `/attestations/acme/checkout-web/trail/${portal.trail}/${name}`,
    )) as Record<string, unknown>[];

  beforeAll(async () => {
    portal = await startActions();
  });
  afterAll(() => portal.stop());
  afterEach(() => portal.region.faults.clear());

  it("attests with the step's input on behalf of the user who runs the template", async () => {
    const outputs = await portal.run(
      GENERIC,
      generic('review', {
        description: 'Looked at it',
        links: [{ name: 'minutes', href: 'https://wiki.example.com/7' }],
        annotations: [{ name: 'board', value: 'architecture' }],
        files: ['docs/minutes.md'],
      }),
      { ...step(), files: { 'docs/minutes.md': 'All fine' } },
    );

    expect(outputs).toEqual({ sentAt: expect.any(String) });
    expect(await recorded('review')).toMatchObject([
      {
        is_compliant: true,
        description: 'Looked at it',
        has_audit_package: true,
        annotations: { board: 'architecture' },
        user_data: { backstage_user: 'user:default/mock' },
      },
    ]);
  });

  it('attests JUnit results and reports their totals', async () => {
    const outputs = await portal.run(
      JUNIT,
      {
        entityRef: CHECKOUT,
        flow: 'checkout-web',
        trail: portal.trail,
        name: 'cart-tests',
        files: ['build/**/*.xml'],
      },
      { ...step(), files: { 'build/a/TEST-cart.xml': RESULTS } },
    );

    expect(outputs).toMatchObject({
      compliant: false,
      tests: 2,
      failed: 1,
    });
    expect(await recorded('cart-tests')).toMatchObject([
      { is_compliant: false, has_audit_package: true },
    ]);
  });

  it('writes once, however often the step is retried', async () => {
    const again = step();
    const input = generic('tried-twice');
    const first = await portal.run(GENERIC, input, again);
    expect(await portal.run(GENERIC, input, again)).toEqual(first);

    expect(await recorded('tried-twice')).toHaveLength(1);
  });

  it('says on a retry with other files that the earlier ones stand', async () => {
    const logger = mockServices.logger.mock();
    const again = { ...step(), logger };
    const input = {
      entityRef: CHECKOUT,
      trail: portal.trail,
      name: 'other-files',
      files: ['a.xml'],
    };
    const run = (xml: string) =>
      portal.run(JUNIT, input, { ...again, files: { 'a.xml': xml } });
    const { sentAt } = await run(RESULTS);

    expect(await run(RESULTS.replace('name="adds"', 'name="a"'))).toEqual({
      sentAt,
    });
    expect(await recorded(input.name)).toMatchObject([{ is_compliant: false }]);
    expect(logger.warn.mock.calls).toEqual([
      [expect.stringContaining(`an earlier attempt of it wrote at ${sentAt}`)],
    ]);
  });

  it('fails on a retry for another entity, and sends nothing', async () => {
    const again = step();
    const input = generic('elsewhere');
    await portal.run(GENERIC, input, again);

    await expect(
      portal.run(GENERIC, { ...input, entityRef: OTHER }, again),
    ).rejects.toThrow(/^A different request was already sent/);
    expect(await recorded('elsewhere')).toHaveLength(1);
  });

  it('writes for each iteration of a step', async () => {
    const same = step();
    for (const name of ['turn-a', 'turn-b']) {
      await portal.run(GENERIC, generic(name), {
        ...same,
        each: { key: name, value: name },
      });
    }
    expect(await recorded('turn-a')).toHaveLength(1);
    expect(await recorded('turn-b')).toHaveLength(1);
  });

  it('fails when the outcome stays unknown, and checks again on a retry', async () => {
    const { client, trail } = portal;
    const once = createMockActionContext(step());
    const attest = () =>
      writeOnce(once, {
        action: GENERIC,
        entityRef: CHECKOUT,
        client,
        checks: [],
        send: async options => ({
          response: await client.attestGeneric(
            CHECKOUT,
            { region: 'eu', org: 'acme', flow: 'checkout-web', trail },
            { data: { name: 'in-doubt', compliant: true }, files: [] },
            options,
          ),
        }),
      });
    portal.region.faults.set([
      {
        kind: 'status',
        status: 500,
        carriedOut: true,
        times: 1,
        match: { endpoint: 'E5' },
      },
      { kind: 'status', status: 500, match: { endpoint: 'E8' } },
    ]);
    await expect(attest()).rejects.toThrow(
      /^Unknown whether it arrived\. Look in the compliance console .* never sends it twice\.$/,
    );

    portal.region.faults.clear();
    await attest();
    expect(await recorded('in-doubt')).toHaveLength(1);
  });

  it('sends nothing in a dry run', async () => {
    portal.region.clearRequests();
    expect(
      await portal.run(GENERIC, generic('dry'), { ...step(), isDryRun: true }),
    ).toEqual({});
    expect(
      await portal.run(
        JUNIT,
        {
          entityRef: CHECKOUT,
          trail: portal.trail,
          name: 'dry',
          files: ['a.xml'],
        },
        { ...step(), isDryRun: true, files: { 'a.xml': RESULTS } },
      ),
    ).toEqual({});
    expect(portal.region.requests()).toEqual([]);
  });

  it.each([
    [
      'a flow that the entity does not link',
      { flow: 'payments-api' },
      /The entity doesn't link this flow/,
    ],
    [
      'a missing file',
      { files: ['missing.txt'] },
      /No file in the workspace matches missing.txt/,
    ],
    [
      'a file outside the workspace',
      { files: ['../../etc/passwd'] },
      /is not in the workspace/,
    ],
    [
      'a pattern that leaves the workspace',
      { files: ['../*'] },
      /is not in the workspace|No file in the workspace matches/,
    ],
  ])('rejects %s', async (_, wrong, message) => {
    portal.region.clearRequests();
    await expect(
      portal.run(GENERIC, generic('refused', wrong), step()),
    ).rejects.toThrow(message);
    expect(portal.sent('E5')).toBe(0);
  });
});
