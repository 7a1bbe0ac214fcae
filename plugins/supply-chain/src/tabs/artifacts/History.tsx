import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Chip from '@material-ui/core/Chip';
import { makeStyles } from '@material-ui/core/styles';
import type {
  DeploymentRecord,
  EnvironmentRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { deploymentColumns } from '../../model/tableCsv';
import { useDeployments } from '../../queries/useEntityQueries';
import { ROWS_PER_PAGE } from '../../queries/useTableQuery';
import { BuildVerdict } from '../../ui/states';
import type { Column } from '../../ui/DataTable';
import { BuildLink } from '../../ui/links';
import { formatDay, formatDuration } from '../../ui/formatTime';
import { MutedText, None, UntrustedText } from '../../ui/text';
import { isShown } from '../../ui/QueryStates';
import { ExactTime, useNow } from '../../ui/times';
import { wrappingRow } from '../../ui/styles';
import { toneColor } from '../../ui/tones';
import { TableCsv } from '../../ui/TableCsv';
import { PagedTable } from '../../ui/TableSection';

const useStyles = makeStyles(
  theme => ({
    root: {
      marginTop: theme.spacing(2),
      paddingTop: theme.spacing(1.5),
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    header: {
      ...wrappingRow(theme.spacing(0, 1.5)),
      marginBottom: theme.spacing(1),
      // The button of the download.
      '& > :last-child': { marginLeft: 'auto' },
    },
    title: {
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    rolledBack: { margin: theme.spacing(0, 0, 0, 1) },
    scale: {
      marginTop: theme.spacing(0.5),
      // Room for the shortest bar at the end.
      paddingRight: 3,
      backgroundColor: theme.palette.action.hover,
    },
    // Forced colors keep a border.
    bar: {
      minWidth: 3,
      borderTop: `6px solid ${theme.palette.text.disabled}`,
    },
    failed: { borderColor: toneColor(theme, 'bad') },
  }),
  { name: 'SupplyChainHistory' },
);

/** The deployments of an environment, with a bar to scale each. */
export function History(props: {
  id: string;
  environment: EnvironmentRecord;
  label: string;
  flows: readonly FlowRef[];
}) {
  const { id, environment, label, flows } = props;
  const { region, org, environment: name } = environment;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const [page, setPage] = useState(1);
  const [perPage, setRows] = useState<number>(ROWS_PER_PAGE[0]);
  const query = useDeployments(environment, { page, perPage });
  const shown = isShown(query) ? query.data : undefined;
  const columns = useColumns(flows, shown?.deployments ?? []);
  const setPerPage = (size: number) => {
    setRows(size);
    setPage(1);
  };
  const title = t('history.title', { environment: isolateText(label, 80) });
  const fileSafe = name.replace(/[^\w.-]+/g, '-').slice(0, 80);
  return (
    <section id={id} className={classes.root} aria-label={title}>
      <div className={classes.header}>
        <h3 className={classes.title}>{title}</h3>
        {shown?.since && (
          <MutedText>
            {t('history.count', {
              amount: shown.total,
              since: formatDay(shown.since, language),
            })}
          </MutedText>
        )}
        <TableCsv
          about={title}
          source={{
            fileName: `${entity.metadata.name}-deployments-${fileSafe}.csv`,
            read: place =>
              api.getDeployments(
                stringifyEntityRef(entity),
                { region, org, environment: name },
                place,
              ),
            columns: deploymentColumns(environment),
          }}
          rowsOf={response => response.deployments}
          rowKey={keyOf}
        />
      </div>
      <PagedTable
        label={title}
        table={{ page, perPage, setPage, setPerPage }}
        query={query}
        columns={columns}
        rowsOf={response => response.deployments}
        rowKey={keyOf}
        empty={() => (
          <MutedText block>
            {t(page > 1 ? 'pager.emptyPage' : 'history.empty')}
          </MutedText>
        )}
      />
    </section>
  );
}

function keyOf(deployment: DeploymentRecord): string {
  const { region, org, fingerprint, startedAt, stoppedAt } = deployment;
  return JSON.stringify([region, org, fingerprint, startedAt ?? stoppedAt]);
}

function useColumns(
  flows: readonly FlowRef[],
  rows: readonly DeploymentRecord[],
): Column<DeploymentRecord>[] {
  const { t } = useTranslation();
  const isNamed = new Set(rows.map(({ name }) => name)).size > 1;
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: deployment => <BuildVerdict verdict={deployment} flows={flows} />,
    },
    {
      id: 'build',
      title: t('cell.build'),
      share: 26,
      header: true,
      render: deployment => <Build deployment={deployment} isNamed={isNamed} />,
    },
    {
      id: 'started',
      title: t('history.started'),
      share: 15,
      render: ({ startedAt }) =>
        startedAt ? <ExactTime zoned moment={startedAt} /> : t('state.unknown'),
    },
    {
      id: 'stopped',
      title: t('history.stopped'),
      share: 15,
      render: ({ stoppedAt }) =>
        stoppedAt ? (
          <ExactTime zoned moment={stoppedAt} />
        ) : (
          t('history.running')
        ),
    },
    {
      id: 'ranFor',
      title: t('history.ranFor'),
      share: 16,
      render: deployment => <RanFor deployment={deployment} rows={rows} />,
    },
    {
      id: 'replaced',
      title: t('history.replaced'),
      share: 10,
      render: ({ replaced }) => {
        if (replaced) {
          return <BuildLink build={replaced} />;
        }
        return replaced === null ? <None /> : t('state.unknown');
      },
    },
  ];
}

function Build(props: { deployment: DeploymentRecord; isNamed: boolean }) {
  const { deployment, isNamed } = props;
  const { commit, name, rolledBack } = deployment;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <UntrustedText>{commit?.message || name}</UntrustedText>
      <BuildLink build={deployment} />
      {isNamed && commit?.message && (
        <MutedText> {isolateText(name, 60)}</MutedText>
      )}
      {rolledBack && (
        <Chip
          size="small"
          variant="outlined"
          className={classes.rolledBack}
          label={t('history.rolledBack')}
        />
      )}
    </>
  );
}

/** How long a build ran, with a bar to the scale of the page. */
function RanFor(props: {
  deployment: DeploymentRecord;
  rows: readonly DeploymentRecord[];
}) {
  const { deployment, rows } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const spanOf = ({ startedAt = '', stoppedAt }: DeploymentRecord) => ({
    start: Date.parse(startedAt),
    end: stoppedAt ? Date.parse(stoppedAt) : now,
  });
  const { start, end } = spanOf(deployment);
  if (!(start <= end)) {
    return <>{t('state.unknown')}</>;
  }
  const spans = rows.map(spanOf).filter(span => span.start <= span.end);
  const from = Math.min(...spans.map(span => span.start));
  const whole = Math.max(1, ...spans.map(span => span.end - from));
  return (
    <>
      {formatDuration((end - start) / 1000, language)}
      <div className={classes.scale} aria-hidden>
        <div
          className={`${classes.bar} ${
            deployment.state === 'non-compliant' ? classes.failed : ''
          }`}
          style={{
            marginLeft: `${((start - from) / whole) * 100}%`,
            width: `${((end - start) / whole) * 100}%`,
          }}
        />
      </div>
    </>
  );
}
