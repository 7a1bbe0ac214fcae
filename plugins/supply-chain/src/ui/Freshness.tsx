import CircularProgress from '@material-ui/core/CircularProgress';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import RefreshIcon from '@material-ui/icons/Refresh';
import { useTicker } from './useNow';
import { useRefresh } from '../queries/useRefresh';
import { useTranslation } from '../i18n/useTranslation';
import { RelativeTime } from './RelativeTime';
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

/** How often the age of the data is told anew, in milliseconds. */
const TICK = 10_000;

/**
 * Says when the data on screen was read from its regions, and reads all that is
 * on screen again at a press.
 *
 * @param props - `asOf` is ISO 8601; `compact` shows the button alone
 */
export function Freshness(props: { asOf?: string; compact?: boolean }) {
  const { asOf, compact } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { refresh, refreshing } = useRefresh();
  const label = t(refreshing ? 'freshness.refreshing' : 'freshness.refresh');
  return (
    <span className={classes.root} aria-busy={refreshing}>
      {asOf && !compact && <Age asOf={asOf} />}
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          // Stays in the tab order while it works, so that focus is kept.
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

/** Draws itself anew often enough that "now" is never said of older data. */
function Age(props: { asOf: string }) {
  const { t } = useTranslation();
  useTicker(TICK);
  return (
    <span>
      {t('freshness.asOf', { when: <RelativeTime moment={props.asOf} /> })}
    </span>
  );
}
