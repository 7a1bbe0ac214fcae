import { makeStyles } from '@material-ui/core/styles';
import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { RelativeTime } from '../RelativeTime';
import { eventText } from './eventText';

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: theme.spacing(0, 0, 0, 2),
      listStyle: 'none',
      borderLeft: `2px solid ${theme.palette.divider}`,
      '& li + li': { marginTop: theme.spacing(0.75) },
    },
    text: { overflowWrap: 'anywhere' },
    when: { color: mutedColor(theme), whiteSpace: 'nowrap' },
    note: { margin: theme.spacing(0, 0, 1), color: mutedColor(theme) },
  }),
  { name: 'SupplyChainTrailEvents' },
);

/**
 * What happened in a trail or to an artifact, oldest first.
 *
 * @param props - `omitted` is the number of older events that are not given
 */
export function TrailEvents(props: {
  events: readonly TrailEventRecord[];
  omitted: number;
}) {
  const { events, omitted } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (events.length === 0) {
    return <p className={classes.note}>{t('details.noEvents')}</p>;
  }
  return (
    <>
      {omitted > 0 && (
        <p className={classes.note}>
          {t('details.omittedEvents', { count: omitted })}
        </p>
      )}
      <ol className={classes.list}>
        {events.map((event, index) => (
          // Events have no id of their own.
          <li key={index}>
            <bdi className={classes.text}>{eventText(t, event)}</bdi>{' '}
            <span className={classes.when}>
              <RelativeTime moment={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
