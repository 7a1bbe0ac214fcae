import { servicesResponseSchema } from 'backstage-plugin-supply-chain-common';
import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

describe('environments of services that share a name', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        component('both', { flows: 'eu:acme/failing, us:acme/failing' }),
        component('europe', { flows: 'eu:acme/failing' }),
      ],
    });
    for (const { api } of [portal.eu, portal.us]) {
      const flow = { org: 'acme', flow: 'failing' };
      const fingerprint = 'b'.repeat(64);
      api.createFlow({
        ...{ org: 'acme', name: 'failing' },
        template: {
          attestations: [{ name: 'scan', type: 'generic' }],
          artifacts: [{ name: 'app', attestations: [] }],
        },
      });
      api.createTrail({ ...flow, trail: 'one' });
      api.createArtifact({
        ...{ ...flow, trail: 'one', fingerprint },
        ...{ filename: 'app:1', templateName: 'app' },
      });
      api.attest({ ...flow, trail: 'one', name: 'scan', isCompliant: false });
      api.start({
        ...{ org: 'acme', environment: 'production' },
        ...{ fingerprint, name: 'app:1' },
      });
    }
    await portal.sync();
  });

  afterAll(() => portal.stop());

  it('have their own numbers of non-compliant components', async () => {
    const { body } = await portal.get('services').expect(200);

    expect(servicesResponseSchema.parse(body).nonCompliantIn).toEqual([
      { environment: 'eu:acme/production', count: 2 },
      { environment: 'us:acme/production', count: 1 },
    ]);
  });
});
