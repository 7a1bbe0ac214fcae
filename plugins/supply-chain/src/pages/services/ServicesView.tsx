import { useApi } from '@backstage/core-plugin-api';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import CategoryIcon from '@material-ui/icons/Category';
import ToggleButton from '@material-ui/lab/ToggleButton';
import ToggleButtonGroup from '@material-ui/lab/ToggleButtonGroup';
import {
  MAX_SERVICES_PER_PAGE,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { useServices } from '../../queries/usePortalQueries';
import {
  useServicesQuery,
  type ServicesFilters,
  type ServicesScope,
  type ServicesState,
} from '../../queries/useServicesQuery';
import { EmptyState, NoMatch } from '../../ui/EmptyState';
import { PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { TableCsv } from '../../ui/TableCsv';
import {
  FilterField,
  FilterRow,
  stateOption,
  type Choice,
} from '../../ui/TableFilters';
import { PagedTable } from '../../ui/TableSection';
import { TableSkeleton } from '../../ui/TablePager';
import { Disclosure } from '../../ui/text';
import { ViewFrame } from '../../ui/ViewFrame';
import { nameOf, refName, SERVICE_CSV, useEntityScope } from './service';
import { serviceColumns } from './serviceColumns';
import { NoComponents, ServicesStates, Summary } from './ServicesVerdict';

const useStyles = makeStyles(
  theme => ({
    unlinked: {
      ...PLAIN_LIST,
      ...wrappingRow(theme.spacing(0.5, 2)),
      overflowWrap: 'anywhere',
    },
    ownership: {
      height: 40,
      '& button': {
        padding: theme.spacing(0, 1.25),
        textTransform: 'none',
        whiteSpace: 'nowrap',
        '&, &.Mui-selected': { color: theme.palette.text.primary },
        '&.Mui-selected': { fontWeight: 600 },
      },
    },
  }),
  { name: 'SupplyChainServicesView' },
);

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
  const environments = (everything.data ?? query.data)?.choices.environments;
  const columns = useMemo(
    () => serviceColumns(t, environments ?? []),
    [t, environments],
  );
  return (
    <ServicesStates query={query}>
      {response =>
        // At once, so that nothing moves.
        !response || everything.isPending ? (
          <TableSkeleton label={t('services.table')} />
        ) : (
          <>
            {response.states.length > 0 && (
              <Summary
                response={response}
                busy={query.isPlaceholderData}
                everything={everything.data}
                table={table}
              />
            )}
            <Filters table={table} response={response} />
            <PagedTable
              label={t('services.table')}
              table={table}
              query={query}
              columns={columns}
              rowsOf={({ services }) => services}
              rowKey={({ entityRef }) => entityRef}
              dense
              empty={shown => <NoServices response={shown} table={table} />}
              note={<Unlinked response={response} />}
            />
          </>
        )
      }
    </ServicesStates>
  );
}

/** The filters of the table, but those that the page's own entity implies. */
function Filters(props: { table: ServicesState; response: ServicesResponse }) {
  const { table, response } = props;
  const { scope, matching } = table;
  const { choices, unmet, states, mine, all } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi(supplyChainApiRef);
  const fields: Choice<ServicesFilters>[] = [
    {
      filter: 'owner',
      label: t('services.owner'),
      options: choices.owners,
      nameOf: value => refName(value, 'group'),
    },
    {
      filter: 'system',
      label: t('services.system'),
      options: choices.systems,
      nameOf: value => refName(value, 'system'),
    },
    {
      filter: 'environment',
      label: t('services.environment'),
      options: choices.environments,
    },
    {
      filter: 'state',
      label: t('column.state'),
      options: states.map(({ state, count }) => ({ value: state, count })),
      nameOf: value => stateOption(t, value),
    },
    {
      filter: 'attestation',
      label: t('matrix.requirement'),
      options: unmet.map(({ name, components }) => ({
        value: name,
        count: components,
      })),
    },
  ];
  return (
    <FilterRow
      table={table}
      placeholder={t('services.textHelp')}
      before={
        !scope && (
          <ToggleButtonGroup
            exclusive
            size="small"
            className={classes.ownership}
            value={table.mine}
            onChange={(_, own: boolean | null) =>
              own !== null && table.setMine(own)
            }
            aria-label={t('services.ownership')}
          >
            <ToggleButton value>
              {t('services.mine')} {mine.toLocaleString(language)}
            </ToggleButton>
            <ToggleButton value={false}>
              {t('services.all')} {all.toLocaleString(language)}
            </ToggleButton>
          </ToggleButtonGroup>
        )
      }
      actions={
        response.total > 0 && (
          <TableCsv
            source={{
              fileName: 'supply-chain-components.csv',
              read: place => api.getServices({ ...matching, ...place }),
              columns: SERVICE_CSV,
            }}
            perPage={MAX_SERVICES_PER_PAGE}
            rowsOf={page => page.services}
            rowKey={({ entityRef }) => entityRef}
          />
        )
      }
    >
      {fields
        .filter(({ filter }) => !(filter in (scope ?? {})))
        .map(field => (
          <FilterField key={field.filter} table={table} {...field} />
        ))}
    </FilterRow>
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

/** Explains an empty table; the filters above it lead to rows. */
function NoServices(props: {
  response: ServicesResponse;
  table: ServicesState;
}) {
  const { response, table } = props;
  const { t } = useTranslation();
  if (response.page > 1 || table.hasFilters || response.omitted > 0) {
    return <NoMatch page={response.page} />;
  }
  return table.mine && response.all > 0 ? (
    <EmptyState icon={CategoryIcon} title={t('services.noneOfYours')} />
  ) : (
    <NoComponents response={response} />
  );
}
