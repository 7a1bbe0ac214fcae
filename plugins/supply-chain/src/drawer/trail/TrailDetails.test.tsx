import { screen, within } from '@testing-library/react';
import { trailDetails } from '../../__fixtures__/details';
import { sha, trails } from '../../__fixtures__/responses';
import { DrawerView } from '../../__testUtils__/DrawerView';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';

const { trail } = trailDetails;
const path = `/?trail=eu:acme/payments-api/${trail.name}`;

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
  const events = [
    ...trailDetails.events,
    { type: 'trail_updated' },
    { ...approval, approval: { verdict: 'LATER' } },
    { ...approval, by: undefined, approval: {} },
    { ...attested, override: { reason: 'accepted' } },
  ];
  const getTrail = async () => ({ ...trailDetails, events });
  renderView(<DrawerView />, { api: mockApi({ getTrail }), path });
  const list = within(await screen.findByRole('region', { name: 'Events' }));
  const items = list.getAllByRole('listitem');
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

it('says what the template requires since the trail before, if something is unmet', async () => {
  const before = {
    ...trail,
    name: sha('a1b2c3d'),
    attestations: trail.attestations.slice(0, 2),
  };
  const api = mockApi({
    getTrails: async (_ref, { until } = {}) => ({
      ...trails,
      trails: until === trail.createdAt ? [before] : trails.trails,
    }),
  });
  renderView(<DrawerView />, { api, path });
  expect(
    await screen.findByText(
      /^Template changed since .*a1b2c3d.*: .*security-scan.*change-approval.* now required\.$/,
    ),
  ).toBeInTheDocument();
});
