import Paper from '@material-ui/core/Paper';
import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { useServices } from '../../queries/usePortalQueries';
import {
  useServicesQuery,
  type ServicesScope,
  type ServicesState,
} from '../../queries/useServicesQuery';
import { CopyLink } from '../../ui/copying';
import { Freshness } from '../../ui/Freshness';
import { PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { PagedTable } from '../../ui/TableSection';
import { Disclosure } from '../../ui/text';
import { ViewFrame } from '../../ui/ViewFrame';
import { CommonIssues } from './CommonIssues';
import { nameOf, useEntityScope } from './service';
import { serviceColumns } from './serviceColumns';
import { ServicesFilters } from './ServicesFilters';
import { NoServices, ServicesStates } from './ServicesStates';
import { ServicesVerdict } from './ServicesVerdict';

const useStyles = makeStyles(
  theme => ({
    summary: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: theme.spacing(0, 2),
      marginBottom: theme.spacing(2),
      // Room for what comes later.
      minHeight: 176,
      [theme.breakpoints.down(1100)]: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: '1fr auto',
        minHeight: 288,
      },
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
      ...wrappingRow(theme.spacing(0.5, 1.5)),
      marginTop: theme.spacing(1.5),
    },
    unlinked: {
      ...PLAIN_LIST,
      ...wrappingRow(theme.spacing(0.5, 2)),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainServicesView' },
);

/** Stable, for the columns. */
const NONE: ServicesResponse['choices']['environments'] = [];

/** The first page of the portal: all components you can see. */
export function ServicesPage() {
  return (
    <ViewFrame>
      <ServicesView />
    </ViewFrame>
  );
}

/**
 * The Supply chain tab of a system, domain, group or user: its components, or
 * those it owns.
 */
export function ServicesContent() {
  const scope = useEntityScope();
  return (
    <ViewFrame>
      <ServicesView scope={scope} />
    </ViewFrame>
  );
}

/**
 * Components, worst first: a summary sentence, the most common issues, filters
 * and a table.
 *
 * @param props - `scope` is the page's entity; without it, the user's own
 *   components come first
 */
function ServicesView({ scope }: { scope?: ServicesScope }) {
  const { t } = useTranslation();
  const table = useServicesQuery(scope);
  const { matching, page, perPage } = table;
  const query = useServices({ ...matching, page, perPage }, scope);
  // Common issues and columns cover all components, regardless of filters.
  const everything = useServices({ ...scope, perPage: 1 }, scope);
  const { environments } = (everything.data ?? query.data)?.choices ?? {
    environments: NONE,
  };
  const columns = useMemo(
    () => serviceColumns(t, environments),
    [t, environments],
  );
  return (
    <ServicesStates query={query}>
      {response => (
        <>
          {response?.states.length !== 0 && (
            <Summary
              response={query.isPlaceholderData ? undefined : response}
              everything={everything.data}
              table={table}
            />
          )}
          <ServicesFilters table={table} response={response} />
          <PagedTable
            label={t('services.table')}
            table={table}
            query={query}
            columns={columns}
            rowsOf={({ services }) => services}
            rowKey={({ entityRef }) => entityRef}
            dense
            empty={shown => <NoServices response={shown} table={table} />}
            note={response && <Unlinked response={response} />}
          />
        </>
      )}
    </ServicesStates>
  );
}

/** @param props - `response` is undefined while it loads */
function Summary(props: {
  response: ServicesResponse | undefined;
  everything: ServicesResponse | undefined;
  table: ServicesState;
}) {
  const { response, everything, table } = props;
  const { mine, filters, scope } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  // Unlinked components are those of the same owners and systems.
  const isOfOwners =
    !mine &&
    Object.keys(filters).every(name =>
      ['state', 'owner', 'system'].includes(name),
    );
  return (
    <Paper variant="outlined" className={classes.summary}>
      {response ? (
        <ServicesVerdict
          response={response}
          mine={mine}
          unlinked={isOfOwners ? response.unlinked : 0}
        >
          <div className={classes.actions}>
            <CopyLink />
          </div>
        </ServicesVerdict>
      ) : (
        <div role="progressbar" aria-label={t('loading')}>
          <Skeleton width="60%" height={28} />
          <Skeleton width="40%" height={24} />
          <Skeleton width="30%" height={24} />
        </div>
      )}
      <div className={classes.side}>
        {everything && <CommonIssues response={everything} scope={scope} />}
        {response && <Freshness queries={[{ data: response, error: null }]} />}
      </div>
    </Paper>
  );
}

/** The components without a flow behind their number. */
function Unlinked({ response }: { response: ServicesResponse }) {
  const { unlinked, unlinkedComponents } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const hidden = unlinked - unlinkedComponents.length;
  return unlinked === 0 ? null : (
    <Disclosure summary={t('services.unlinked', { amount: unlinked })}>
      <ul className={classes.unlinked} aria-label={t('services.unlinkedList')}>
        {unlinkedComponents.map(component => (
          <li key={component.entityRef}>
            <EntityRefLink entityRef={component.entityRef}>
              <bdi>{clipText(nameOf(component), 100)}</bdi>
            </EntityRefLink>
          </li>
        ))}
        {hidden > 0 && <li>{t('card.more', { amount: hidden })}</li>}
      </ul>
    </Disclosure>
  );
}
