import { screen } from '@testing-library/react';
import type { AttestationDetails as Details } from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../__fixtures__/details';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../SupplyChainProvider';
import { AttestationDetails } from './AttestationDetails';

function renderEntry(name: string, details: Partial<Details>) {
  const [entry] = attestationsByName[name];
  renderView(
    <SupplyChainProvider>
      <AttestationDetails
        attestation={{ ...entry, ...details }}
        trailRef={{ region: 'eu', org: 'acme', flow: 'web', trail: '1' }}
      />
    </SupplyChainProvider>,
  );
}

describe('AttestationDetails', () => {
  it('speaks of one test as of one', async () => {
    renderEntry('unit-tests', { junit: [{ name: 'smoke', total: 1 }] });
    expect(
      await screen.findByText('1 test: 1 passed, 0 failed, 0 skipped'),
    ).toBeInTheDocument();
  });

  it('says how many failed of a suite that does not say how many there are', async () => {
    renderEntry('unit-tests', { junit: [{ name: 'smoke', failures: 1_200 }] });
    expect(await screen.findByText('smoke: 1,200 failed')).toBeInTheDocument();
  });

  it('keeps the directions of approvers and suites to themselves', async () => {
    renderEntry('pull-request', {
      junit: [{ name: '\u202Eekoms', total: 2, failures: 1 }],
      pullRequests: [{ approvers: ['\u202Eada', 'alan'] }],
    });
    const approved = await screen.findByText(/^Approved by/);
    expect(
      [...approved.querySelectorAll('bdi')].map(each => each.textContent),
    ).toEqual(['\u202Eada', 'alan']);
    expect(
      screen.getByText('\u2068\u202Eekoms\u2069: 1 of 2 failed'),
    ).toBeInTheDocument();
  });

  it('leaves the words for a link out where there is none', async () => {
    renderEntry('licences', {
      // eslint-disable-next-line no-script-url -- it must not become a link
      originUrl: 'javascript:alert(1)',
      htmlUrl: 'file:///etc/passwd',
    });
    expect(
      await screen.findByText('All licences are allowed'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^Open/)).not.toBeInTheDocument();
    expect(screen.queryByText('Reported from')).not.toBeInTheDocument();
    expect(screen.queryByText('In the region')).not.toBeInTheDocument();
  });
});
