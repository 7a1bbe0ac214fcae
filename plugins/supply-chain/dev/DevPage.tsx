import { TestApiProvider } from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { useSearchParams } from 'react-router-dom';
import { supplyChainApiRef } from '../src/api';
import { ArtifactsContent } from '../src/components/ArtifactsContent';
import { ComplianceContent } from '../src/components/ComplianceContent';
import { NotificationsContent } from '../src/components/NotificationsContent';
import { OverviewCard } from '../src/components/OverviewCard';
import { scenarios } from './scenarios';

const VIEWS = {
  Compliance: <ComplianceContent />,
  Artifacts: <ArtifactsContent />,
  Notifications: <NotificationsContent />,
  Card: (
    <div style={{ maxWidth: 380 }}>
      <OverviewCard />
    </div>
  ),
};

/** Shows each view in each state, without a backend. */
export function DevPage() {
  const [params, setParams] = useSearchParams();
  const view = pick(Object.keys(VIEWS), params.get('view'));
  const name = pick(Object.keys(scenarios), params.get('scenario'));
  const { api, entity } = scenarios[name];
  const chooser = (field: string, value: string, values: string[]) => (
    <label>
      {field}{' '}
      <select
        value={value}
        onChange={event =>
          setParams({ view, scenario: name, [field]: event.target.value })
        }
      >
        {values.map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
  return (
    <main style={{ padding: 24 }}>
      <p style={{ display: 'flex', gap: 16 }}>
        {chooser('view', view, Object.keys(VIEWS))}
        {chooser('scenario', name, Object.keys(scenarios))}
      </p>
      <TestApiProvider key={name} apis={[[supplyChainApiRef, api]]}>
        <EntityProvider entity={entity}>
          {VIEWS[view as keyof typeof VIEWS]}
        </EntityProvider>
      </TestApiProvider>
    </main>
  );
}

function pick(values: string[], wanted: string | null): string {
  return values.find(value => value === wanted) ?? values[0];
}
