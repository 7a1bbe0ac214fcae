import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { guidanceOn } from './guidance';

const trail: TrailRecord = {
  region: 'eu',
  org: 'acme',
  flow: 'shop',
  name: 'v1',
  state: 'non-compliant',
  attestations: [
    { name: 'unit-tests', type: 'JUnit', state: 'non-compliant' },
    { name: 'e2e-tests', type: 'junit', state: 'missing' },
    { name: 'load-tests', type: 'junit', state: 'compliant' },
  ],
  artifacts: [
    {
      name: 'web',
      state: 'incomplete',
      attestations: [
        { name: 'sbom', type: 'generic', state: 'missing' },
        { name: 'x; rm', type: 'other', state: 'non-compliant' },
      ],
    },
  ],
};

describe('guidanceOn', () => {
  it('gives what is missing or failed the first entry that matches', () => {
    expect(
      guidanceOn(trail, [
        { attestation: 'e2e-tests', url: 'https://wiki.example.com/e2e' },
        { type: 'junit', command: 'report junit --name {name}' },
        { attestation: 'sbom', type: 'snyk', text: 'Of another type' },
      ]),
    ).toEqual([
      { attestation: 'unit-tests', command: 'report junit --name unit-tests' },
      { attestation: 'e2e-tests', url: 'https://wiki.example.com/e2e' },
    ]);
  });

  it('puts no name into a command that a shell would take for more', () => {
    expect(
      guidanceOn(trail, [{ type: 'other', command: 'report {name}' }]),
    ).toEqual([{ attestation: 'x; rm', command: 'report {name}' }]);
  });
});
