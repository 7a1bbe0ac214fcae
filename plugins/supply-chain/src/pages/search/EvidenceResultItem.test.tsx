import { screen } from '@testing-library/react';
import { fingerprint as fingerprintOf } from '../../__fixtures__/responses';
import { renderPage } from '../../__testUtils__/renderPage';
import { EvidenceResultItem } from './EvidenceResultItem';

const fingerprint = fingerprintOf('f00d');

describe('EvidenceResultItem', () => {
  it.each([
    [
      { trail: 'eu:acme/payments/v1' },
      '/compliance?trail=eu%3Aacme%2Fpayments%2Fv1',
    ],
    [{ fingerprint }, `/artifacts?artifact=${fingerprint}`],
  ])('opens what was found in its drawer: %j', async (found, path) => {
    const result = {
      title: 'Retry payments',
      text: '',
      location: '',
      entityRef: 'component:default/payments-api',
      ...found,
    };
    renderPage(<EvidenceResultItem result={result} />, {});
    expect(
      await screen.findByRole('link', { name: 'Retry payments' }),
    ).toHaveAttribute('href', expect.stringContaining(`payments-api${path}`));
  });
});
