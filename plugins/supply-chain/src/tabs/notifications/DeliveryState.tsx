import { alpha, makeStyles } from '@material-ui/core/styles';
import FailingIcon from '@material-ui/icons/Cancel';
import WorkingIcon from '@material-ui/icons/CheckCircle';
import UnknownIcon from '@material-ui/icons/HelpOutline';
import { useTranslation } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { toneColor, toneStyle } from '../../ui/tones';
import { summarizeDeliveries, type DeliveredNotification } from './delivery';
import { adviceKeys, targetText } from './notificationText';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      gap: theme.spacing(1),
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
    },
    failing: {
      padding: theme.spacing(1),
      borderRadius: theme.shape.borderRadius,
      border: `1px solid ${alpha(toneColor(theme, 'bad'), 0.5)}`,
      backgroundColor: alpha(toneColor(theme, 'bad'), 0.08),
    },
    icon: { fontSize: '1.25rem', flexShrink: 0 },
    good: toneStyle(theme, 'good'),
    bad: toneStyle(theme, 'bad'),
    neutral: toneStyle(theme, 'neutral'),
    text: { minWidth: 0, overflowWrap: 'anywhere' },
    word: { fontWeight: 'bold' },
    advice: { margin: 0 },
  }),
  { name: 'SupplyChainDeliveryState' },
);

/** What is known about a notification's deliveries, and what to do about it. */
export function DeliveryState(props: { notification: DeliveredNotification }) {
  const { targets } = props.notification;
  const classes = useStyles();
  const { t } = useTranslation();
  const { state, failedTargets } = summarizeDeliveries(props.notification);
  if (state === 'failing' || state === 'recipientsFailing') {
    const recipients = failedTargets
      .map(target => targetText(t, target))
      .join(', ');
    return (
      <div className={`${classes.root} ${classes.failing}`}>
        <FailingIcon className={`${classes.icon} ${classes.bad}`} aria-hidden />
        <div className={classes.text}>
          <span className={classes.word}>
            {state === 'failing'
              ? t('notifications.failing')
              : t('notifications.failingFor', { recipients })}
          </span>
          {adviceKeys(failedTargets.length > 0 ? failedTargets : targets).map(
            key => (
              <p key={key} className={classes.advice}>
                {t(key)}
              </p>
            ),
          )}
          <MessageLink
            to="delivery-failing"
            about={t('notifications.failing')}
          />
        </div>
      </div>
    );
  }
  const isWorking = state === 'working';
  const Icon = isWorking ? WorkingIcon : UnknownIcon;
  return (
    <div className={classes.root}>
      <Icon
        className={`${classes.icon} ${
          isWorking ? classes.good : classes.neutral
        }`}
        aria-hidden
      />
      <span className={classes.word}>{t(`notifications.${state}`)}</span>
    </div>
  );
}
