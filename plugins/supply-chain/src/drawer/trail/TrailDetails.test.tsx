import { screen } from '@testing-library/react';
import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { TrailEvents } from './TrailDetails';

async function textsOf(...events: TrailEventRecord[]) {
  renderView(
    <SupplyChainProvider>
      <TrailEvents events={events} omitted={0} />
    </SupplyChainProvider>,
  );
  const items = await screen.findAllByRole('listitem');
  return items.map(item =>
    [...item.querySelectorAll('bdi')].map(element => element.textContent),
  );
}

describe('TrailEvents', () => {
  it('shows the snapshot in which an artifact started or stopped running', async () => {
    expect(
      await textsOf(
        {
          type: 'artifact_started_running',
          artifact: 'api',
          environment: 'production-eu',
          snapshot: 41,
        },
        {
          type: 'artifact_stopped_running',
          artifact: 'api',
          environment: 'production-eu',
        },
      ),
    ).toEqual([
      ['Artifact api started running in production-eu #41'],
      ['Artifact api stopped running in production-eu'],
    ]);
  });

  it('shows the decision, comment and author of an approval', async () => {
    const event = {
      type: 'artifact_approval_reported',
      artifact: 'api',
      by: 'ada',
    };
    expect(
      await textsOf(
        { ...event, approval: { verdict: 'approved', comment: 'ship it' } },
        { ...event, approval: { verdict: 'rejected' } },
        { ...event, approval: { verdict: 'LATER' } },
        { ...event, approval: {} },
        { type: event.type, artifact: 'api' },
      ),
    ).toEqual([
      ['api: ada approved', 'ship it'],
      ['api: ada rejected'],
      ['api: ada: LATER'],
      ['api: ada is listed as an approver'],
      ['api: Someone is listed as an approver'],
    ]);
  });

  it('shows what was changed on the trail', async () => {
    expect(
      await textsOf(
        {
          type: 'trail_updated',
          by: 'ci',
          changes: ['template', 'git_commit_info', 'user_data'],
        },
        { type: 'trail_updated' },
      ),
    ).toEqual([
      ['Trail updated by ci', 'Changed: template, git commit info, user data'],
      ['Trail updated'],
    ]);
  });

  it('shows what an attestation overrides and why', async () => {
    const event = {
      type: 'trail_attestation_reported',
      attestation: 'scan',
      compliant: true,
    };
    expect(
      await textsOf(
        {
          ...event,
          override: { reason: 'accepted', replaced: { name: 'scan' } },
        },
        { ...event, override: {} },
      ),
    ).toEqual([
      ['scan reported: Compliant', 'Overrides scan', 'accepted'],
      ['scan reported: Compliant', 'Overrides another attestation'],
    ]);
  });
});
