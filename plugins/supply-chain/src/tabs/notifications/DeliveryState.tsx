import { alpha, makeStyles } from '@material-ui/core/styles';
import FailingIcon from '@material-ui/icons/Cancel';
import WorkingIcon from '@material-ui/icons/CheckCircle';
import UnknownIcon from '@material-ui/icons/HelpOutline';
import type { NotificationRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { toneColor, toneStyle } from '../../ui/tones';
import { adviceKeys } from './notificationText';

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
    word: { fontWeight: 'bold' },
    advice: { margin: 0 },
  }),
  { name: 'SupplyChainDeliveryState' },
);

/**
 * Whether a notification's deliveries succeed, and what to do if they don't.
 */
export function DeliveryState(props: {
  notification: Omit<NotificationRecord, 'number'>;
}) {
  const { failing, lastSuccessAt, lastFailureAt, targets } = props.notification;
  const classes = useStyles();
  const { t } = useTranslation();
  if (failing) {
    return (
      <div className={`${classes.root} ${classes.failing}`}>
        <FailingIcon className={`${classes.icon} ${classes.bad}`} aria-hidden />
        <div>
          <span className={classes.word}>{t('notifications.failing')}</span>
          {adviceKeys(targets).map(key => (
            <p key={key} className={classes.advice}>
              {t(key)}
            </p>
          ))}
          <MessageLink
            to="delivery-failing"
            about={t('notifications.failing')}
          />
        </div>
      </div>
    );
  }
  const untried = !lastSuccessAt && !lastFailureAt;
  const working = failing === false && lastSuccessAt !== undefined;
  const otherWord = untried ? 'untried' : 'unknown';
  const word = working ? 'working' : otherWord;
  const Icon = working ? WorkingIcon : UnknownIcon;
  return (
    <div className={classes.root}>
      <Icon
        className={`${classes.icon} ${
          working ? classes.good : classes.neutral
        }`}
        aria-hidden
      />
      <span className={classes.word}>{t(`notifications.${word}`)}</span>
    </div>
  );
}
