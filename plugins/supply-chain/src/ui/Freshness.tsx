import CircularProgress from '@material-ui/core/CircularProgress';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import RefreshIcon from '@material-ui/icons/Refresh';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { mergeMeta } from '../model/coverage';
import type { Loaded } from './CoverageNotice';
import { RelativeTime } from './times';
import { useRefresh } from '../queries/useReading';
import { useTranslation } from '../i18n/useTranslation';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
      color: mutedColor(theme),
      fontSize: theme.typography.body2.fontSize,
      whiteSpace: 'nowrap',
    },
  }),
  { name: 'SupplyChainFreshness' },
);

/**
 * A button that refreshes the page, and when its data was read. For stale data,
 * the notice says that.
 *
 * @param props - `queries` are those whose data the page shows
 */
export function Freshness(props: {
  queries?: readonly Loaded<Partial<ResponseMeta>>[];
}) {
  const { queries = [] } = props;
  const { coverage } = mergeMeta(queries.flatMap(({ data }) => data ?? []));
  const classes = useStyles();
  const { t } = useTranslation();
  const { refresh, refreshing } = useRefresh();
  const label = t(refreshing ? 'freshness.refreshing' : 'freshness.refresh');
  return (
    <span className={classes.root} aria-busy={refreshing}>
      {coverage.asOf && !coverage.stale && (
        <span>
          {t('freshness.asOf', {
            when: <RelativeTime moment={coverage.asOf} />,
          })}
        </span>
      )}
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          // Keeps focus on the button during the refresh.
          aria-disabled={refreshing}
          onClick={refresh}
        >
          {refreshing ? (
            <CircularProgress size={20} aria-hidden />
          ) : (
            <RefreshIcon fontSize="small" />
          )}
        </IconButton>
      </Tooltip>
    </span>
  );
}
