import { resolve } from 'node:path';
import {
  actionsRegistryServiceFactory,
  actionsServiceFactory,
} from '@backstage/backend-defaults/alpha';
import mcpActionsPlugin from '@backstage/plugin-mcp-actions-backend';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startSignedInBackend } from './__testUtils__/signedInBackend';
import type { SignedInBackend } from './__testUtils__/signedInBackend';
import { OwnersSeeEvidencePolicy } from './ownersSeeEvidence';

jest.setTimeout(180_000);

describe('an MCP client', () => {
  let backend: SignedInBackend;
  let client: Client;

  const call = async (name: string, input: Record<string, unknown>) => {
    const result = await client.callTool({
      name: `supply-chain.${name}`,
      arguments: input,
    });
    const [{ text }] = result.content as { text: string }[];
    return { isError: result.isError === true, text };
  };

  beforeAll(async () => {
    backend = await startSignedInBackend({
      policy: new OwnersSeeEvidencePolicy(),
      role: 'admin',
      guest: {
        ownershipEntityRefs: ['user:default/guest', 'group:default/payments'],
      },
      catalog: {
        rules: [
          {
            allow: [
              ...['Component', 'System', 'Domain', 'Group', 'User'],
              ...['Location', 'Template'],
            ],
          },
        ],
        locations: [
          {
            type: 'file',
            target: resolve(__dirname, '../../../catalog/all.yaml'),
          },
        ],
      },
      config: { backend: { actions: { pluginSources: ['supply-chain'] } } },
      features: [
        mcpActionsPlugin,
        actionsRegistryServiceFactory,
        actionsServiceFactory,
      ],
    });
    await backend.hasEntity('component/default/checkout-web');
    client = new Client({ name: 'test', version: '1.0.0' });
    const url = `http://127.0.0.1:${backend.server.port()}/api/mcp-actions/v1`;
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { authorization: `Bearer ${backend.token}` } },
      }),
    );
  });
  afterAll(async () => {
    await client?.close();
    await backend?.stop();
  });

  it('lists the actions and which of them are read-only', async () => {
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
    ).toEqual([
      ['supply-chain.check-compliance', true],
      ['supply-chain.explain-trail', true],
      ['supply-chain.find-commit', true],
      ['supply-chain.get-evidence', true],
      ['supply-chain.get-evidence-package', true],
      ['supply-chain.list-link-problems', true],
      ['supply-chain.attest-generic', false],
    ]);
  });

  it('finds what is missing, attests it and finds its attestation', async () => {
    const checked = await call('check-compliance', {
      entityRef: 'component:default/checkout-web',
    });
    expect(checked.isError).toBe(false);
    expect(checked.text).toContain('Not compliant since');

    const explained = await call('explain-trail', {
      entityRef: 'component:default/checkout-web',
    });
    const trail = /"trail":\s*"([^"]+)"/.exec(explained.text)![1];
    const attested = await call('attest-generic', {
      entityRef: 'component:default/checkout-web',
      trail,
      name: 'agent-review',
      compliant: true,
    });
    expect(attested.text).toContain('The attestation was written.');
    const evidence = await call('get-evidence', {
      entityRef: 'component:default/checkout-web',
      trail,
      control: 'agent-review',
    });
    expect(evidence.text).toContain('"givenBy":"user:development/guest"');
  });

  it('is denied what its user has no access to', async () => {
    const { isError, text } = await call('check-compliance', {
      entityRef: 'component:default/audit-log',
    });
    expect(isError).toBe(true);
    expect(text).toContain('supply-chain.evidence.read');
  });
});
