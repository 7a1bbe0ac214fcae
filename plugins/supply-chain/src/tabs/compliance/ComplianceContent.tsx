import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { useTrails, useTrend } from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { ComplianceMatrix, MatrixSkeleton } from './ComplianceMatrix';
import { EntityView } from '../../ui/EntityView';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { isShown } from '../../ui/QueryStates';
import { TrailsTable } from './TrailsTable';
import { Trend } from './trend/Trend';
import { ViewHeader } from '../../ui/ViewHeader';

const useStyles = makeStyles(
  theme => ({
    // Room for the label on the border of the field below.
    trails: { marginBottom: theme.spacing(1.5) },
  }),
  { name: 'SupplyChainComplianceContent' },
);

/** The Compliance tab of an entity. */
export function ComplianceContent() {
  return (
    <EntityView annotation="flows">
      {link => <Compliance link={link} />}
    </EntityView>
  );
}

function Compliance(props: { link?: LinkResponse }) {
  const { link } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { query, filters } = useTableQuery();
  // The same query as the table's, so it is shared.
  const response = useTrails(query);
  const trend = useTrend();
  return (
    <>
      <ViewHeader title={t('compliance.title')} queries={[response, trend]} />
      {!link && response.isPending && <MatrixSkeleton />}
      {link && link.flows.length > 0 && (
        <ComplianceMatrix
          flows={link.flows}
          flow={filters.flow}
          table={response}
        />
      )}
      <Trend query={trend} table={response} />
      {(response.isPending || isShown(response)) && (
        <Typography variant="h6" component="h3" className={classes.trails}>
          {t('compliance.trails')}
        </Typography>
      )}
      <TrailsTable link={link} />
      <EvidenceDrawer link={link} />
    </>
  );
}
