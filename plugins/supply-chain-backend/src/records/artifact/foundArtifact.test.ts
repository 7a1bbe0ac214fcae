import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { toFoundRecord } from './foundArtifact';

const SHOP: FlowRef = { region: 'eu', org: 'acme', flow: 'shop' };
const COMMIT = 'c'.repeat(40);
const WEB = 'a'.repeat(64);

const found = (fields: Partial<FoundArtifact>): FoundArtifact =>
  ({
    fingerprint: WEB,
    compliance_state: { value: 'compliant' },
    ...fields,
  } as FoundArtifact);

describe('a found artifact', () => {
  it.each<[string, Partial<FoundArtifact>, string]>([
    [
      'name in the template',
      { template_reference_name: 'web', name: 'x' },
      'web',
    ],
    ['reported name', { name: 'web:1.0\nsecond line' }, 'web:1.0'],
    ['fingerprint if it has no name', {}, WEB],
  ])('is called by its %s', (_, fields, name) => {
    expect(toFoundRecord(SHOP, found(fields)).name).toBe(name);
  });

  it('keeps no address that a browser should not open', () => {
    const record = toFoundRecord(
      SHOP,
      found({
        git_commit: COMMIT,
        commit_url: 'data:text/html,hello',
        build_url: 'file:///etc/passwd',
        html_url: 'https://console.example.com/1',
      }),
    );

    expect(record).toMatchObject({
      commit: { sha: COMMIT },
      htmlUrl: 'https://console.example.com/1',
    });
    expect(JSON.stringify(record)).not.toMatch(/text.html|passwd/);
  });
});
