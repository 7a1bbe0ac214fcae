import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import LockIcon from '@material-ui/icons/LockOutlined';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { SetupAnswer } from 'backstage-plugin-supply-chain-common';
import { useSetup } from '../../hooks/usePortalQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { TableSkeleton } from '../DataTable';
import { EmptyState } from '../EmptyState';
import { ErrorState, errorKind } from '../ErrorState';
import { PortalPage } from '../PortalPage';
import { RefreshFailed } from '../QueryNotices';
import { ConfigurationLines } from './ConfigurationLines';
import { LinkProblems } from './LinkProblems';
import { RegionSetup } from './RegionSetup';

const useStyles = makeStyles(
  theme => ({
    bar: {
      display: 'flex',
      justifyContent: 'flex-end',
      marginBottom: theme.spacing(1),
    },
  }),
  { name: 'SupplyChainSetupPage' },
);

/** For portal admins: what works, what does not, and what to do. */
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
  const { data, error, refetch, isFetching } = useSetup();
  if (error && errorKind(error) === 'forbidden') {
    return (
      <EmptyState
        alert
        icon={LockIcon}
        title={t('setup.forbidden')}
        hint={t('setup.forbiddenHint')}
      />
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
      {error && <RefreshFailed error={error} />}
      <div className={classes.bar}>
        <Button
          variant="outlined"
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) {
              refetch();
            }
          }}
        >
          {t(isFetching ? 'setup.checking' : 'setup.checkAgain')}
        </Button>
      </div>
      {data.configured ? <Checked setup={data} /> : <ConfigurationLines />}
    </>
  );
}

function Checked(props: { setup: SetupAnswer }) {
  const { regions, entities, linkedEntities } = props.setup;
  const { t } = useTranslation();
  return (
    <>
      {regions.map(region => (
        <RegionSetup key={region.name} region={region} />
      ))}
      <h2>{t('setup.entities')}</h2>
      {entities.length > 0 ? (
        <LinkProblems entities={entities} linked={linkedEntities} />
      ) : (
        <EmptyState
          icon={CheckCircleIcon}
          title={t('setup.noEntityProblems')}
          hint={t('setup.looked', { count: linkedEntities })}
        />
      )}
    </>
  );
}
