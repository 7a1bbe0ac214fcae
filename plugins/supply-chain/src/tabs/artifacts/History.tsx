import { makeStyles } from '@material-ui/core/styles';
import type {
  DeploymentsResponse,
  EnvironmentRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useDeployments } from '../../queries/useEntityQueries';
import { useLanguage } from '../../i18n/useLanguage';
import { useNow } from '../../ui/times';
import { ROWS_PER_PAGE } from '../../queries/useStoredTable';
import { useTranslation } from '../../i18n/useTranslation';
import { DataTable } from '../../ui/DataTable';
import { TableSkeleton, TablePager, TableStatus } from '../../ui/TablePager';
import { MutedText } from '../../ui/text';
import { isolateText } from '../../model/text';
import { isShown, QueryStates } from '../../ui/QueryStates';
import { formatDay } from '../../ui/formatTime';
import { HistoryBars } from './HistoryBars';
import { historyColumns } from './historyColumns';
import { HistoryCsv } from './HistoryCsv';

const useStyles = makeStyles(
  theme => ({
    root: {
      marginTop: theme.spacing(2),
      paddingTop: theme.spacing(1.5),
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0, 1.5),
      marginBottom: theme.spacing(1),
    },
    title: {
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    csv: { marginLeft: 'auto', '& button': { textTransform: 'none' } },
  }),
  { name: 'SupplyChainHistory' },
);

/** The deployments of an environment, as a timeline and as a table. */
export function History(props: {
  id: string;
  environment: EnvironmentRecord;
  label: string;
  flows: readonly FlowRef[];
}) {
  const { id, environment, label, flows } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [perPage, setRows] = useState<number>(ROWS_PER_PAGE[0]);
  const query = useDeployments(environment, { page, perPage });
  const shown =
    isShown(query) && !query.isPlaceholderData ? query.data : undefined;
  const setPerPage = (rows: number) => {
    setRows(rows);
    setPage(1);
  };
  const name = isolateText(label, 80);
  return (
    <section
      id={id}
      className={classes.root}
      aria-label={t('history.title', { environment: name })}
    >
      <div className={classes.header}>
        <h3 className={classes.title}>
          {t('history.title', { environment: name })}
        </h3>
        {shown?.since && (
          <MutedText>
            {t('history.count', {
              amount: shown.total,
              since: formatDay(shown.since, language),
            })}
          </MutedText>
        )}
        <div className={classes.csv}>
          <HistoryCsv environment={environment} label={name} />
        </div>
      </div>
      <TableStatus response={shown} rowCount={shown?.deployments.length ?? 0}>
        <MutedText block>
          {t(page > 1 ? 'pager.emptyPage' : emptyKey(shown))}
        </MutedText>
      </TableStatus>
      <QueryStates
        query={query}
        skeleton={<TableSkeleton label={t('loading')} />}
      >
        {response => (
          <Deployments
            response={response}
            label={name}
            flows={flows}
            busy={query.isPlaceholderData}
            table={{ page, perPage, setPage, setPerPage }}
          />
        )}
      </QueryStates>
    </section>
  );
}

function Deployments(props: {
  response: DeploymentsResponse;
  label: string;
  flows: readonly FlowRef[];
  busy: boolean;
  table: Parameters<typeof TablePager>[0]['table'];
}) {
  const { response, label, flows, busy, table } = props;
  const { deployments, total } = response;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const named = new Set(deployments.map(({ name }) => name)).size > 1;
  const columns = historyColumns(t, { flows, named, now, language });
  return (
    <>
      {deployments.length > 0 && (
        <>
          <HistoryBars deployments={deployments} />
          <DataTable
            label={t('history.title', { environment: label })}
            columns={columns}
            rows={deployments}
            rowKey={({ fingerprint, startedAt, stoppedAt }) =>
              JSON.stringify([fingerprint, startedAt, stoppedAt])
            }
            busy={busy}
          />
        </>
      )}
      {(total > ROWS_PER_PAGE[0] || table.page > 1) && (
        <TablePager
          table={table}
          response={response}
          rowCount={deployments.length}
        />
      )}
    </>
  );
}

function emptyKey(response: DeploymentsResponse | undefined) {
  return response?.coverage.complete ? 'history.empty' : 'filter.nothingRead';
}
