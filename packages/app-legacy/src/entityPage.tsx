import type { Entity } from '@backstage/catalog-model';
import {
  EntityAboutCard,
  EntityHasComponentsCard,
  EntityLayout,
  EntitySwitch,
  isKind,
} from '@backstage/plugin-catalog';
import Grid from '@material-ui/core/Grid';
import {
  EntityArtifactsContent,
  EntityComplianceContent,
  EntityComponentsCard,
  EntityComponentsContent,
  EntityNotificationsContent,
  EntitySupplyChainCard,
  hasFlows,
  hasFlowsOrMisspelling,
  hasNotifications,
} from 'backstage-plugin-supply-chain/legacy';

/** True for every component, so that one without a flow shows what to add. */
function hasCard(entity: Entity): boolean {
  return entity.kind === 'Component' || hasFlowsOrMisspelling(entity);
}

const overview = (
  <Grid container spacing={3}>
    <Grid item md={8} xs={12}>
      <EntityAboutCard />
    </Grid>
    <EntitySwitch>
      <EntitySwitch.Case if={hasCard}>
        <Grid item md={4} xs={12}>
          <EntitySupplyChainCard />
        </Grid>
      </EntitySwitch.Case>
      <EntitySwitch.Case if={isKind(['system', 'domain'])}>
        <Grid item md={4} xs={12}>
          <EntityComponentsCard />
        </Grid>
      </EntitySwitch.Case>
    </EntitySwitch>
    <EntitySwitch>
      <EntitySwitch.Case if={isKind('system')}>
        <Grid item md={8} xs={12}>
          <EntityHasComponentsCard />
        </Grid>
      </EntitySwitch.Case>
    </EntitySwitch>
  </Grid>
);

/**
 * The page of an entity of any kind. An element rather than a component,
 * because the app searches it for the routes of the tabs.
 */
export const entityPage = (
  <EntityLayout>
    <EntityLayout.Route path="/" title="Overview">
      {overview}
    </EntityLayout.Route>
    <EntityLayout.Route path="/artifacts" title="Artifacts" if={hasFlows}>
      <EntityArtifactsContent />
    </EntityLayout.Route>
    <EntityLayout.Route path="/compliance" title="Compliance" if={hasFlows}>
      <EntityComplianceContent />
    </EntityLayout.Route>
    <EntityLayout.Route
      path="/notifications"
      title="Notifications"
      if={hasNotifications}
    >
      <EntityNotificationsContent />
    </EntityLayout.Route>
    <EntityLayout.Route
      path="/supply-chain"
      title="Supply chain"
      if={isKind(['system', 'domain', 'group', 'user'])}
    >
      <EntityComponentsContent />
    </EntityLayout.Route>
  </EntityLayout>
);
