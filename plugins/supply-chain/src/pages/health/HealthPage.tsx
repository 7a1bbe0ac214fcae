import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { HealthResponse } from 'backstage-plugin-supply-chain-common';
import { useHealth } from '../../queries/usePortalQueries';
import { useRefresh } from '../../queries/useRefresh';
import { useTranslation } from '../../i18n/useTranslation';
import { TableSkeleton } from '../../ui/TableSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { Forbidden } from '../../ui/Forbidden';
import { ErrorState } from '../../ui/ErrorState';
import { errorKind } from '../../model/errorKind';
import { PortalPage } from '../frame/PortalPage';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { ConfigurationLines } from './ConfigurationLines';
import { ConfigurationProblems } from './ConfigurationProblems';
import { CheckedLinks, LinkProblems } from './LinkProblems';
import { RegionHealth } from './RegionHealth';
import { useNow } from '../../ui/useNow';
import { StatusLine } from './StatusLine';
import { summaryText } from './summaryText';

const useStyles = makeStyles(
  theme => ({
    bar: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(1, 2),
      marginBottom: theme.spacing(2),
    },
    check: { marginLeft: 'auto' },
    summary: {
      flex: '1 1 320px',
      margin: 0,
      fontSize: '1.25rem',
      fontWeight: 'normal',
      lineHeight: 1.2,
    },
  }),
  { name: 'SupplyChainHealthPage' },
);

/** For portal admins: what works, what doesn't, and what to do. */
export function HealthPage() {
  return (
    <PortalPage>
      <Health />
    </PortalPage>
  );
}

function Health() {
  const classes = useStyles();
  const { t } = useTranslation();
  const { data, error, refetch } = useHealth();
  const { refresh, refreshing } = useRefresh();
  if (error && errorKind(error) === 'forbidden') {
    return (
      <Forbidden
        title={t('health.forbidden')}
        hint={t('health.forbiddenHint')}
      />
    );
  }
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <TableSkeleton label={t('health.checking')} />
    );
  }
  return (
    <>
      <CoverageNotice queries={[{ data: {}, error }]} />
      <div className={classes.bar}>
        {data.configured && <Summary health={data} />}
        <Button
          variant="outlined"
          className={classes.check}
          aria-disabled={refreshing}
          onClick={refresh}
        >
          {t(refreshing ? 'health.checking' : 'write.checkAgain')}
        </Button>
      </div>
      {data.configured ? <Checked health={data} /> : <Idle health={data} />}
    </>
  );
}

/** The page of a plugin without a usable configuration. */
function Idle(props: { health: HealthResponse }) {
  const { configuration } = props.health;
  return (
    <>
      {configuration && <ConfigurationProblems {...configuration} />}
      <ConfigurationLines />
    </>
  );
}

function Summary(props: { health: HealthResponse }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const { tone, text } = summaryText(t, props.health, useNow());
  return (
    <h2 className={classes.summary}>
      <StatusLine tone={tone}>{text}</StatusLine>
    </h2>
  );
}

function Checked(props: { health: HealthResponse }) {
  const { health } = props;
  const { regions, entities, configuration } = health;
  const { t } = useTranslation();
  return (
    <>
      {configuration && <ConfigurationProblems {...configuration} />}
      <h2>{t('health.entities')}</h2>
      {entities.length > 0 ? (
        <>
          <p>
            <CheckedLinks health={health} />
          </p>
          <LinkProblems entities={entities} />
        </>
      ) : (
        <EmptyState
          icon={CheckCircleIcon}
          title={t('health.noEntityProblems')}
          hint={<CheckedLinks health={health} />}
        />
      )}
      <h2>{t('health.regions')}</h2>
      {regions.map(region => (
        <RegionHealth key={region.name} region={region} />
      ))}
    </>
  );
}
