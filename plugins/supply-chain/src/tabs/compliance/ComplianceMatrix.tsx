import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  stringifyFlowRef,
  type FlowRef,
  type TrailRecord,
  type TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useCallback, useMemo, useState } from 'react';
import { trailRefOf } from '../../model/drawerTarget';
import { useDeferredRender } from '../../ui/useDeferredRender';
import { useDrawer } from '../../ui/useDrawer';
import { useTrails } from '../../queries/useEntityQueries';
import { useInternalShown } from '../../ui/useInternalShown';
import { useTranslation } from '../../i18n/useTranslation';
import { matrixOf } from '../../model/matrix';
import { requiresNothing, withoutAdditional } from '../../model/template';
import { SelectField } from '../../ui/SelectField';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { isolateText } from '../../model/isolateText';
import { Panel } from '../../ui/Panel';
import { isReportedBy, isShown, QueryStates } from '../../ui/QueryStates';
import { causeOf } from '../../ui/problemText';
import { shortenName } from '../../ui/shortenName';
import { flowLabel } from '../../ui/flowLabel';
import { mutedColor } from '../../ui/tones';
import { MatrixLegend } from './MatrixLegend';
import { MatrixPlaceholder, MatrixTable, type CellPlace } from './MatrixTable';
import { markText, rowText } from './matrixText';

/** Number of trails that fit on a wide screen next to the names. */
const TRAILS = 30;

const useStyles = makeStyles(
  theme => ({
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
    },
    title: { margin: 0, fontWeight: 'bold', overflowWrap: 'anywhere' },
    controls: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(1, 3),
    },
    flow: { minWidth: 160 },
    note: { margin: theme.spacing(0.5, 0) },
    // Reserves two lines, so that the matrix below doesn't jump.
    detail: {
      minHeight: '2.9em',
      margin: theme.spacing(0.5, 0),
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.45,
      color: mutedColor(theme),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainComplianceMatrix' },
);

/**
 * The latest trails of a flow as columns, newest on the right, and their
 * requirements as rows, with a mark in each cell.
 *
 * @param props - `flow` is the flow to show, as `region:org/flow`; without it,
 *   the user selects one of `flows`; `table` is the query of the table below,
 *   whose problems are reported above the matrix
 */
export function ComplianceMatrix(props: {
  flows: readonly FlowRef[];
  flow?: string;
  table: UseQueryResult<TrailsResponse>;
}) {
  const { flows, flow: given, table } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const wanted = given ?? chosen;
  const flow =
    flows.find(linked => stringifyFlowRef(linked) === wanted) ?? flows[0];
  const query = useTrails({ flow: stringifyFlowRef(flow), perPage: TRAILS });
  if (query.isPending) {
    return <MatrixSkeleton />;
  }
  const shown = isShown(query) ? query.data : undefined;
  if (
    isReportedBy(query, table) ||
    (shown?.trails.length === 0 && flows.length === 1)
  ) {
    // The table below shows the error or the empty state.
    return null;
  }
  const label = isolateText(flowLabel(flow, flows), 100);
  return (
    <Panel busy={query.isPlaceholderData}>
      <div className={classes.header}>
        <Typography
          variant="subtitle1"
          component="h3"
          className={classes.title}
        >
          {t('matrix.title', { flow: label })}
        </Typography>
        <div className={classes.controls}>
          <InternalSwitch trails={shown?.trails ?? []} />
          {flows.length > 1 && !given && (
            <SelectField
              className={classes.flow}
              label={t('matrix.flow')}
              value={stringifyFlowRef(flow)}
              onChange={setChosen}
            >
              {flows.map(linked => (
                <option
                  key={stringifyFlowRef(linked)}
                  value={stringifyFlowRef(linked)}
                >
                  {flowLabel(linked, flows)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </div>
      {query.isPlaceholderData ? (
        // The title already names the other flow.
        <RowsSkeleton />
      ) : (
        <QueryStates query={query} skeleton={<RowsSkeleton />}>
          {response => (
            <Trails
              response={response}
              caption={t('matrix.caption', { flow: label })}
            />
          )}
        </QueryStates>
      )}
    </Panel>
  );
}

function Trails(props: { response: TrailsResponse; caption: string }) {
  const { response, caption } = props;
  const { trails, coverage, problems } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  if (trails.length > 0) {
    return <Matrix trails={trails} caption={caption} />;
  }
  return (
    <p className={classes.detail}>
      {coverage.complete
        ? t('compliance.empty')
        : causeOf(t, problems) ?? t('filter.nothingRead')}
    </p>
  );
}

/** Placeholder of the matrix while its trails or flows load. */
export function MatrixSkeleton() {
  return (
    <Panel>
      <Skeleton width="30%" height={40} />
      <RowsSkeleton />
    </Panel>
  );
}

function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="progressbar" aria-label={t('loading')}>
      {/* About the height of seven rows, to reduce layout shift. */}
      <Skeleton variant="rect" height={328} />
    </div>
  );
}

function Matrix(props: { trails: readonly TrailRecord[]; caption: string }) {
  const { trails, caption } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { open } = useDrawer();
  const [place, setPlace] = useState<CellPlace>();
  const [internal] = useInternalShown();
  const nothingRequired = trails.every(requiresNothing);
  const rows = useMemo(
    () =>
      matrixOf(
        // A sentence says that all of them are additional.
        nothingRequired ? trails.map(withoutAdditional) : trails,
        internal,
      ),
    [trails, nothingRequired, internal],
  );
  const columns = useMemo(() => [...trails].reverse(), [trails]);
  const openTrail = useCallback(
    ({ column }: CellPlace) =>
      open({ kind: 'trail', trail: trailRefOf(columns[column]) }),
    [open, columns],
  );
  const drawn = useDeferredRender();
  const row = place && rows[place.row];
  const cell = place && row?.cells[place.column];
  const trail = place && columns[place.column];
  return (
    <>
      {nothingRequired && (
        <p className={classes.note}>{t('details.nothingRequired')}</p>
      )}
      {/* Screen readers use the table's own headers instead. */}
      <p className={classes.detail} aria-hidden>
        {row && cell && trail
          ? `${rowText(t, row)}, ${isolateText(
              shortenName(trail.name),
              60,
            )}: ${markText(t, cell)}`
          : t('matrix.hint')}
      </p>
      {drawn ? (
        <MatrixTable
          caption={caption}
          trails={columns}
          rows={rows}
          onPoint={setPlace}
          onOpen={openTrail}
        />
      ) : (
        <MatrixPlaceholder columns={columns.length} rows={rows.length} />
      )}
      <MatrixLegend rows={rows} />
    </>
  );
}
