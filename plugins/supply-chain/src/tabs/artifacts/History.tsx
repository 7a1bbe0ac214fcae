import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
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
import { clipText, isolateText } from '../../model/text';
import { deploymentColumns } from '../../model/tableCsv';
import { useDeployments } from '../../queries/useEntityQueries';
import { ROWS_PER_PAGE } from '../../queries/useTableQuery';
import { BuildVerdict } from '../../ui/states';
import type { Column } from '../../ui/DataTable';
import { DrawerLink } from '../../ui/links';
import { formatDay, formatDuration } from '../../ui/formatTime';
import { MutedText, None, UntrustedText } from '../../ui/text';
import { isShown } from '../../ui/QueryStates';
import { ExactTime, useNow } from '../../ui/times';
import { shortenName } from '../../ui/names';
import { caption, wrappingRow } from '../../ui/styles';
import { TableCsv } from '../../ui/TableCsv';
import { PagedTable } from '../../ui/TableSection';
import { HistoryBars } from './HistoryBars';

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
    },
    title: {
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    csv: { marginLeft: 'auto', '& button': { textTransform: 'none' } },
    rolledBack: {
      ...caption(theme),
      display: 'inline-block',
      marginLeft: theme.spacing(1),
      padding: theme.spacing(0, 0.75),
      borderRadius: 4,
      border: `1px solid ${theme.palette.divider}`,
      whiteSpace: 'nowrap',
    },
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
  const shown = isShown(query) ? query.data : undefined;
  const rows = shown?.deployments ?? [];
  const columns = useColumns(flows, rows);
  const setPerPage = (size: number) => {
    setRows(size);
    setPage(1);
  };
  const title = t('history.title', { environment: isolateText(label, 80) });
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
        <div className={classes.csv}>
          <Csv environment={environment} title={title} />
        </div>
      </div>
      <HistoryBars deployments={rows} />
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

/** Downloads all deployments of an environment. */
function Csv(props: { environment: EnvironmentRecord; title: string }) {
  const { environment, title } = props;
  const { region, org, environment: name } = environment;
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const fileSafe = name.replace(/[^\w.-]+/g, '-').slice(0, 80);
  return (
    <TableCsv
      about={title}
      source={{
        fileName: `${entity.metadata.name}-deployments-${fileSafe}.csv`,
        read: ({ page, perPage }) =>
          api.getDeployments(
            stringifyEntityRef(entity),
            { region, org, environment: name },
            { page, perPage },
          ),
        columns: deploymentColumns(environment),
      }}
      rowsOf={response => response.deployments}
      rowKey={keyOf}
    />
  );
}

function useColumns(
  flows: readonly FlowRef[],
  rows: readonly DeploymentRecord[],
): Column<DeploymentRecord>[] {
  const { t } = useTranslation();
  const now = useNow();
  const language = useLanguage();
  const isNamed = new Set(rows.map(({ name }) => name)).size > 1;
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 16,
      render: deployment => <BuildVerdict verdict={deployment} flows={flows} />,
    },
    {
      id: 'build',
      title: t('cell.build'),
      share: 34,
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
      share: 10,
      render: ({ startedAt, stoppedAt }) => {
        const end = stoppedAt ? Date.parse(stoppedAt) : now;
        return startedAt
          ? formatDuration((end - Date.parse(startedAt)) / 1000, language)
          : t('state.unknown');
      },
    },
    {
      id: 'replaced',
      title: t('history.replaced'),
      share: 10,
      render: ({ replaced }) => {
        if (replaced) {
          return <BuildLink {...replaced} />;
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
      <BuildLink {...deployment} />
      {isNamed && commit?.message && (
        <MutedText> {isolateText(name, 60)}</MutedText>
      )}
      {rolledBack && (
        <span className={classes.rolledBack}>{t('history.rolledBack')}</span>
      )}
    </>
  );
}

function BuildLink(
  props: Pick<DeploymentRecord, 'fingerprint' | 'commit'> & { name?: string },
) {
  const { fingerprint, commit, name = '' } = props;
  const { t } = useTranslation();
  const sha = clipText(shortenName(commit?.sha ?? fingerprint), 40);
  return (
    <DrawerLink
      target={{ kind: 'artifact', fingerprint }}
      label={t('environments.evidenceOf', {
        name: isolateText(commit?.message || name, 80),
        sha,
      })}
    >
      <code>{sha}</code>
    </DrawerLink>
  );
}
