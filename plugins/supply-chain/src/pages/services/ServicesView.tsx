import Paper from '@material-ui/core/Paper';
import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useServices } from '../../queries/usePortalQueries';
import {
  useServicesQuery,
  type ServicesScope,
  type ServicesState,
} from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { DataTable } from '../../ui/DataTable';
import { TableSkeleton, TableStatus } from '../../ui/TablePager';
import { useSearchFocus } from '../../ui/TableSection';
import { CopyLink } from '../../ui/copying';
import { Freshness } from '../../ui/Freshness';
import { CommonIssues } from './CommonIssues';
import { NoServices } from './NoServices';
import { serviceColumns } from './serviceColumns';
import { ServicesFilters } from './ServicesFilters';
import { ServicesFooter } from './ServicesFooter';
import { ServicesStates } from './ServicesStates';
import { ServicesVerdict } from './ServicesVerdict';

const useStyles = makeStyles(
  theme => ({
    summary: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: theme.spacing(0, 2),
      marginBottom: theme.spacing(2),
    },
    side: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      padding: theme.spacing(1.5, 2),
      '& section': { width: 330, maxWidth: '100%' },
    },
    actions: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1.5),
      marginTop: theme.spacing(1.5),
    },
    [theme.breakpoints.down(1100)]: {
      summary: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  }),
  { name: 'SupplyChainServicesView' },
);

/** Stable, for the columns. */
const NONE: ServicesResponse['choices']['environments'] = [];

/**
 * Components, worst first: a summary sentence, the most common issues, filters
 * and a table.
 *
 * @param props - `scope` is the page's entity; without it, the user's own
 *   components come first
 */
export function ServicesView(props: { scope?: ServicesScope }) {
  const { scope } = props;
  const { table, searchRef, focusSearch } = useSearchFocus(
    useServicesQuery(scope),
  );
  const { matching, page, perPage } = table;
  const query = useServices({ ...matching, page, perPage }, scope);
  // Common issues and columns cover all components, regardless of filters.
  const everything = useServices({ ...scope, perPage: 1 }, scope);
  return (
    <ServicesStates query={query}>
      {response => (
        <>
          {response && response.states.length > 0 && (
            <Summary
              response={response}
              everything={everything.data}
              table={table}
              busy={query.isPlaceholderData}
            />
          )}
          <ServicesFilters
            table={table}
            searchRef={searchRef}
            response={response}
            busy={query.isPlaceholderData}
          />
          <Services
            response={response}
            environments={
              (everything.data ?? response)?.choices.environments ?? NONE
            }
            table={table}
            focusSearch={focusSearch}
            busy={query.isPlaceholderData}
          />
        </>
      )}
    </ServicesStates>
  );
}

function Summary(props: {
  response: ServicesResponse;
  everything: ServicesResponse | undefined;
  table: ServicesState;
  busy: boolean;
}) {
  const { response, everything, table, busy } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <Paper variant="outlined" className={classes.summary}>
      {busy ? (
        <VerdictSkeleton />
      ) : (
        <ServicesVerdict
          response={response}
          mine={table.mine}
          unlinked={unlinkedIn(response, table)}
        >
          <div className={classes.actions}>
            <CopyLink note={table.mine && t('services.ownCopied')} />
          </div>
        </ServicesVerdict>
      )}
      <div className={classes.side}>
        {everything && (
          <CommonIssues response={everything} scope={table.scope} />
        )}
        <Freshness queries={[{ data: response, error: null }]} />
      </div>
    </Paper>
  );
}

/** The unlinked components, if the sentence is about the same owners and systems. */
function unlinkedIn(
  { unlinked }: ServicesResponse,
  { filters, mine }: ServicesState,
): number {
  const isCounted = (name: string) =>
    name === 'state' || name === 'owner' || name === 'system';
  return !mine && Object.keys(filters).every(isCounted) ? unlinked : 0;
}

/** Placeholder for the verdict on services that other filters match. */
function VerdictSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="progressbar" aria-label={t('loading')}>
      <Skeleton width="60%" height={28} />
      <Skeleton width="40%" height={24} />
      <Skeleton width="30%" height={24} />
    </div>
  );
}

function Services(props: {
  response: ServicesResponse | undefined;
  environments: ServicesResponse['choices']['environments'];
  table: ServicesState;
  focusSearch(): void;
  busy: boolean;
}) {
  const { response, environments, table, focusSearch, busy } = props;
  const { t } = useTranslation();
  const columns = useMemo(
    () => serviceColumns(t, environments),
    [t, environments],
  );
  const rowCount = response?.services.length ?? 0;
  return (
    <>
      <TableStatus response={busy ? undefined : response} rowCount={rowCount}>
        {response && (
          <NoServices
            response={response}
            table={table}
            focusSearch={focusSearch}
          />
        )}
      </TableStatus>
      {(!response || busy) && rowCount === 0 && (
        <TableSkeleton label={t('loading')} />
      )}
      {response && rowCount > 0 && (
        <>
          <DataTable
            label={t('services.table')}
            columns={columns}
            rows={response.services}
            rowKey={({ entityRef }) => entityRef}
            busy={busy}
            dense
          />
          <ServicesFooter table={table} response={response} />
        </>
      )}
    </>
  );
}
