import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import fc from 'fast-check';
import { permittedEntities } from './permittedEntities';

const refs = (count: number) =>
  Array.from({ length: count }, (_, index) => `component:default/c${index}`);

/** A permission backend that rejects batches above its limit. */
function decide(
  entityRefs: string[],
  options: {
    accepts?: number;
    fails?: number;
    /** Decides for all entities at once. */
    forAll?: AuthorizeResult.ALLOW | AuthorizeResult.DENY;
  } = {},
) {
  const { accepts = Infinity, fails = Infinity, forAll } = options;
  const batches: number[] = [];
  const permissions = mockServices.permissions.mock({
    authorizeConditional: async requests =>
      requests.map(({ permission: { resourceType } }) =>
        forAll
          ? { result: forAll }
          : {
              ...{ result: AuthorizeResult.CONDITIONAL, pluginId: 'catalog' },
              resourceType,
              conditions: { rule: 'IS_ENTITY_OWNER', resourceType, params: {} },
            },
      ),
    authorize: async requests => {
      batches.push(requests.length);
      if (batches.length > fails) {
        throw new Error('The policy fails');
      }
      if (requests.length > accepts) {
        throw Object.assign(new Error('Too large'), { statusCode: 413 });
      }
      return requests.map(request => ({
        result:
          'resourceRef' in request && /[02468]$/.test(request.resourceRef ?? '')
            ? AuthorizeResult.ALLOW
            : AuthorizeResult.DENY,
      }));
    },
  });
  const permitted = permittedEntities(entityRefs, {
    permissions,
    permission: supplyChainEvidenceReadPermission,
    credentials: mockCredentials.user(),
  });
  return { permitted, batches };
}

const even = (count: number) =>
  new Set(refs(count).filter((_, index) => index % 2 === 0));

describe('permittedEntities', () => {
  it('decides for each entity, in batches of at most 100', async () => {
    const { permitted, batches } = decide(refs(250));

    await expect(permitted).resolves.toEqual(even(250));
    expect(batches.sort()).toEqual([100, 100, 50]);
  });

  it.each([
    [AuthorizeResult.ALLOW, 250],
    [AuthorizeResult.DENY, 0],
  ] as const)(
    'asks only once when the policy decides %s for all entities',
    async (forAll, allowed) => {
      const { permitted, batches } = decide(refs(250), { forAll });

      await expect(permitted).resolves.toEqual(new Set(refs(allowed)));
      expect(batches).toEqual([]);
    },
  );

  it("decides for each entity however small the permission backend's limit is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(300),
        fc.integer({ min: 1, max: 120 }),
        async (count, accepts) => {
          const { permitted } = decide(refs(count), { accepts });

          await expect(permitted).resolves.toEqual(even(count));
        },
      ),
    );
  });

  it.each([
    ['has conditions that are too large', { accepts: 0 }],
    ['fails, as with an unknown rule', { fails: 2 }],
  ])('stops asking a policy that %s', async (_, options) => {
    const { permitted, batches } = decide(refs(5_000), options);

    await expect(permitted).rejects.toThrow();
    expect(batches.length).toBeLessThan(100);
  });
});
