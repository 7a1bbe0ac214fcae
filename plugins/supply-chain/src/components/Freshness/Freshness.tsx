import CircularProgress from '@material-ui/core/CircularProgress';
import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import RefreshIcon from '@material-ui/icons/Refresh';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../hooks/useTranslation';
import { RelativeTime } from '../RelativeTime';
import { mutedColor } from '../../theme/tones';

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
 * Says when the data on screen was read, and reads all data of the entity
 * again at a press.
 *
 * @param props - `asOf` is ISO 8601; `compact` shows the button alone
 */
export function Freshness(props: { asOf?: string; compact?: boolean }) {
  const { asOf, compact } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { entity } = useEntity();
  const queryClient = useQueryClient();
  const queryKey = [stringifyEntityRef(entity)];
  const fetching = useIsFetching({ queryKey }) > 0;
  const label = t(fetching ? 'freshness.refreshing' : 'freshness.refresh');
  return (
    <span className={classes.root}>
      {asOf && !compact && (
        <span>
          {t('freshness.asOf', { when: <RelativeTime moment={asOf} /> })}
        </span>
      )}
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          // Stays in the tab order while it works, so that focus is kept.
          aria-disabled={fetching}
          onClick={() => {
            if (!fetching) {
              queryClient.refetchQueries({ queryKey, type: 'active' });
            }
          }}
        >
          {fetching ? (
            <CircularProgress size={20} aria-hidden />
          ) : (
            <RefreshIcon fontSize="small" />
          )}
        </IconButton>
      </Tooltip>
    </span>
  );
}
