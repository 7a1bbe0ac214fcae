import { mockCredentials } from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
import type { AccessibleEntity } from '../access/catalogFacts';
import { ActionContext } from './ActionContext';
import type { ActionServices } from './ActionContext';
import { registerGetEvidence } from './getEvidence';

const coverage = { stale: false, complete: true };

describe('get-evidence', () => {
  it.each([
    [
      'does not say that there is none if the evidence is not known',
      { evidence: undefined },
      {
        withheld: true,
        summary:
          "The region provides no details of this evidence, or they couldn't be read.",
      },
    ],
    [
      'says that there is none if the evidence of all flows is known',
      { evidence: [] },
      { withheld: false, summary: 'Found no attestations with this name.' },
    ],
  ])('%s', async (_, artifact, expected) => {
    const registry = actionsRegistryServiceMock();
    const getArtifact = async () => ({ coverage, problems: [], ...artifact });
    const context = new ActionContext(registry, {
      evidence: { getArtifact },
    } as unknown as ActionServices);
    context.authorize = jest.fn(async () => ({ link: {} } as AccessibleEntity));
    registerGetEvidence(context);

    const { output } = await registry.invoke({
      id: 'test:get-evidence',
      input: { entityRef: 'shop', control: 'sbom', fingerprint: 'a' },
      credentials: mockCredentials.user(),
    });

    expect(output).toMatchObject(expected);
  });
});
