import { screen } from '@testing-library/react';
import { trailDetails } from '../../__fixtures__/details';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { TrailEvents } from './TrailDetails';

const approval = {
  type: 'artifact_approval_reported',
  artifact: 'api',
  by: 'ada',
};
const attested = {
  type: 'trail_attestation_reported',
  attestation: 'scan',
  compliant: true,
};

it('describes the events of a trail, and unknown types by their name', async () => {
  renderView(
    <SupplyChainProvider>
      <TrailEvents
        omitted={0}
        events={[
          ...trailDetails.events,
          { type: 'trail_updated' },
          { ...approval, approval: { verdict: 'LATER' } },
          { ...approval, by: undefined, approval: {} },
          { ...attested, override: { reason: 'accepted' } },
        ]}
      />
    </SupplyChainProvider>,
  );
  const items = await screen.findAllByRole('listitem');
  expect(
    items.map(item =>
      [...item.querySelectorAll('bdi')].map(element => element.textContent),
    ),
  ).toEqual([
    ['Trail started'],
    ['Artifact payments-api reported'],
    ['unit-tests reported: Not compliant'],
    ['Artifact payments-api started running in staging-eu #41'],
    ['Artifact payments-api stopped running in staging-eu'],
    ['Trail updated', 'by ci', 'Changed: template, git commit info, user data'],
    ['payments-api: ada rejected', 'Not before the freeze ends'],
    [
      'change-approval reported: Compliant',
      'Overrides change-approval',
      'Approved by the change board',
    ],
    ['something new'],
    ['Trail updated'],
    ['api: ada: LATER'],
    ['api: Someone is listed as an approver'],
    ['scan reported: Compliant', 'Overrides another attestation', 'accepted'],
  ]);
});
