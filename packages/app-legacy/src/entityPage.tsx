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
  hasComponents,
  hasFlows,
  hasNotifications,
} from 'backstage-plugin-supply-chain/legacy';

const overview = (
  <Grid container spacing={3}>
    <Grid item md={8} xs={12}>
      <EntityAboutCard />
    </Grid>
    <EntitySwitch>
      {/* On every component, so that one without a flow says what to add. */}
      <EntitySwitch.Case if={isKind('component')}>
        <Grid item md={4} xs={12}>
          <EntitySupplyChainCard />
        </Grid>
      </EntitySwitch.Case>
      <EntitySwitch.Case if={hasComponents}>
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
 * The page of an entity of any kind. It is an element and no component, as the
 * app looks into it for the routes of the tabs.
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
      if={hasComponents}
    >
      <EntityComponentsContent />
    </EntityLayout.Route>
  </EntityLayout>
);
