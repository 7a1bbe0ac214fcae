import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  stringifyFlowRef,
  type LinkedFlow,
  type LinkResponse,
  type TrailsResponse,
  type TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { errorKind } from '../../model/errorKind';
import { isolateText } from '../../model/text';
import { useTrails } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { Panel } from '../../ui/Panel';
import { isReportedBy, isShown, QueryStates } from '../../ui/QueryStates';
import { SelectField } from '../../ui/fields';
import { flowLabel } from '../../ui/names';
import { Matrix } from './Matrix';
import { Trend } from './Trend';
import type { useShownFlow } from './useShownFlow';

/** Number of trails to page through; the table has all of them. */
const TRAILS = 60;

const useStyles = makeStyles(
  theme => ({
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(1, 2),
      // The height of the selection, so that the matrix stays in place.
      minHeight: 40,
      marginBottom: theme.spacing(1),
    },
    title: {
      margin: 0,
      fontSize: theme.typography.subtitle1.fontSize,
      fontWeight: 'bold',
    },
    flow: { minWidth: 160, maxWidth: '100%' },
    trend: { marginLeft: 'auto' },
  }),
  { name: 'SupplyChainHistory' },
);

/**
 * How the latest trails of a flow turned out: a matrix, with their trend.
 *
 * @param props - `table` is the query of the table below, which says why there
 *   is nothing to show
 */
export function History(props: {
  link?: LinkResponse;
  shown: ReturnType<typeof useShownFlow>;
  trend: UseQueryResult<TrendResponse>;
  table: UseQueryResult<TrailsResponse>;
}) {
  const { link, shown, trend, table } = props;
  const { flow, ref, select } = shown;
  const flows = link?.flows ?? [];
  const classes = useStyles();
  const { t } = useTranslation();
  const query = useTrails({ flow: ref, perPage: TRAILS });
  const trails = isShown(query) ? query.data?.trails : undefined;
  const isEmpty = isReportedBy(query, table) || trails?.length === 0;
  const isForbidden = table.error && errorKind(table.error) === 'forbidden';
  if (isForbidden || (isEmpty && flows.length < 2)) {
    return null;
  }
  const isMatrix = !isEmpty && (!link || flow !== undefined);
  return (
    <Panel busy={query.isPlaceholderData}>
      <div className={classes.header}>
        <h3 className={classes.title}>{t('matrix.title')}</h3>
        {flows.length > 1 && (
          <SelectField
            className={classes.flow}
            label={t('column.flow')}
            value={ref ?? ''}
            onChange={value => select(value || undefined)}
          >
            {flows.map(linked => (
              <option
                key={stringifyFlowRef(linked)}
                value={stringifyFlowRef(linked)}
              >
                {optionText(linked)}
              </option>
            ))}
            <option value="">{t('services.all')}</option>
          </SelectField>
        )}
        {isMatrix && <InternalSwitch trails={trails ?? []} />}
        <span className={classes.trend}>
          {isShown(trend) && trend.data && <Trend response={trend.data} />}
          {trend.isError && !trend.data && t('state.unknown')}
        </span>
      </div>
      {isMatrix &&
        (query.isPlaceholderData || !link ? (
          // The selection already names the other flow.
          <RowsSkeleton />
        ) : (
          <QueryStates query={query} skeleton={<RowsSkeleton />}>
            {response => (
              <Matrix
                // Its place and picks are those of one flow.
                key={ref}
                trails={response.trails}
                caption={t('matrix.caption', {
                  flow: isolateText(flow ? flowLabel(flow, flows) : '', 100),
                })}
              />
            )}
          </QueryStates>
        ))}
    </Panel>
  );

  function optionText(linked: LinkedFlow) {
    const label = flowLabel(linked, flows);
    return linked.pullRequests ? `${label} (${t('flow.pullRequests')})` : label;
  }
}

function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="progressbar" aria-label={t('loading')}>
      {/* About the height of nine rows, to reduce layout shift. */}
      <Skeleton variant="rect" height={328} />
    </div>
  );
}
