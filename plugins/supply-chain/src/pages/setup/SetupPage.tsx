import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { SetupResponse } from 'backstage-plugin-supply-chain-common';
import { useSetup } from '../../queries/usePortalQueries';
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
import { RegionSetup } from './RegionSetup';
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
  { name: 'SupplyChainSetupPage' },
);

/** For portal admins: what works, what doesn't, and what to do. */
export function SetupPage() {
  return (
    <PortalPage>
      <Setup />
    </PortalPage>
  );
}

function Setup() {
  const classes = useStyles();
  const { t } = useTranslation();
  const { data, error, refetch } = useSetup();
  const { refresh, refreshing } = useRefresh();
  if (error && errorKind(error) === 'forbidden') {
    return (
      <Forbidden title={t('setup.forbidden')} hint={t('setup.forbiddenHint')} />
    );
  }
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <TableSkeleton label={t('setup.checking')} />
    );
  }
  return (
    <>
      <CoverageNotice queries={[{ data: {}, error }]} />
      <div className={classes.bar}>
        {data.configured && <Summary setup={data} />}
        <Button
          variant="outlined"
          className={classes.check}
          aria-disabled={refreshing}
          onClick={refresh}
        >
          {t(refreshing ? 'setup.checking' : 'write.checkAgain')}
        </Button>
      </div>
      {data.configured ? <Checked setup={data} /> : <Idle setup={data} />}
    </>
  );
}

/** The page of a plugin without a usable configuration. */
function Idle(props: { setup: SetupResponse }) {
  const { configuration } = props.setup;
  return (
    <>
      {configuration && <ConfigurationProblems {...configuration} />}
      <ConfigurationLines />
    </>
  );
}

function Summary(props: { setup: SetupResponse }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const { tone, text } = summaryText(t, props.setup, useNow());
  return (
    <h2 className={classes.summary}>
      <StatusLine tone={tone}>{text}</StatusLine>
    </h2>
  );
}

function Checked(props: { setup: SetupResponse }) {
  const { setup } = props;
  const { regions, entities, configuration } = setup;
  const { t } = useTranslation();
  return (
    <>
      {configuration && <ConfigurationProblems {...configuration} />}
      <h2>{t('setup.entities')}</h2>
      {entities.length > 0 ? (
        <>
          <p>
            <CheckedLinks setup={setup} />
          </p>
          <LinkProblems entities={entities} />
        </>
      ) : (
        <EmptyState
          icon={CheckCircleIcon}
          title={t('setup.noEntityProblems')}
          hint={<CheckedLinks setup={setup} />}
        />
      )}
      <h2>{t('setup.regions')}</h2>
      {regions.map(region => (
        <RegionSetup key={region.name} region={region} />
      ))}
    </>
  );
}
