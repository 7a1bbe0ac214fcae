import { mockCredentials } from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
import type {
  ArtifactDetailsResponse,
  AttestationDetails,
} from 'backstage-plugin-supply-chain-common';
import type { Evidence } from '../evidence/Evidence';
import type { ActionContext } from './ActionContext';
import { registerGetEvidence } from './getEvidence';

const SHOP = { region: 'eu', org: 'acme', flow: 'shop' };
const CURRENT = {
  coverage: { asOf: '2026-11-23T12:00:00.000Z', stale: false, complete: true },
};
const fingerprint = 'a'.repeat(64);

describe('get-evidence', () => {
  const ask = async (
    about: { trail: string } | { fingerprint: string },
    evidence: {
      getArtifact?(): Promise<Partial<ArtifactDetailsResponse>>;
      listAttestations?(): ReturnType<Evidence['listAttestations']>;
    },
  ) => {
    const registry = actionsRegistryServiceMock();
    registerGetEvidence(registry, {
      authorize: async () => ({
        entityRef: 'component:default/shop',
        link: { flows: [SHOP], problems: [] },
      }),
      services: { evidence },
    } as unknown as ActionContext);
    const { output } = await registry.invoke({
      id: 'test:get-evidence',
      input: { entityRef: 'shop', control: 'sbom', ...about },
      credentials: mockCredentials.user(),
    });
    return output as Record<string, any>;
  };

  it('does not say that there is none if the evidence is not known', async () => {
    const { withheld, summary } = await ask(
      { fingerprint },
      { getArtifact: async () => ({ ...CURRENT, problems: [] }) },
    );

    expect(withheld).toBe(true);
    expect(summary).not.toMatch(/no attestation/);
  });

  it('says that there is none if the evidence of all flows is known', async () => {
    const { withheld, summary } = await ask(
      { fingerprint },
      { getArtifact: async () => ({ ...CURRENT, problems: [], evidence: [] }) },
    );

    expect(withheld).toBe(false);
    expect(summary).toBe('There is no attestation with this name.');
  });

  it.each<[string, object, object | undefined]>([
    ['scans', {}, { scans: 1 }],
    ['results', { omittedResults: 1 }, undefined],
    ['severities', { omittedSeverities: 1 }, undefined],
  ])('counts no findings if some %s are left out', async (_, left, omitted) => {
    const scan = {
      results: [{ counts: [{ severity: 'high', count: 2 }], findings: [] }],
    };
    const findingsOf = async (each: object) => {
      const attestation = { state: 'compliant', subjects: [], ...each };
      const { attestations } = await ask(
        { trail: 'v1' },
        {
          listAttestations: async () => ({
            ...{ ...CURRENT, problems: [] },
            attestations: [attestation as unknown as AttestationDetails],
          }),
        },
      );
      return attestations[0].untrusted.findings;
    };

    expect(await findingsOf({ scans: [scan] })).toEqual([
      { severity: 'high', count: 2 },
    ]);
    expect(
      await findingsOf({ scans: [{ ...scan, ...left }], omitted }),
    ).toBeUndefined();
  });
});
