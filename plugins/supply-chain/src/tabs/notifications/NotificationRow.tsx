import { alpha, makeStyles } from '@material-ui/core/styles';
import type {
  NotificationTargetRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { MessageLink } from '../../ui/MessageLink';
import { MutedText, NameList, UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { StateMark } from '../../ui/states';
import { toneColor, toneTextColor } from '../../ui/tones';
import {
  stateOfTarget,
  summarizeDeliveries,
  type DeliveredNotification,
  type DeliverySummary,
} from './delivery';
import { adviceKeys, targetText, triggerText } from './notificationText';

/** Maximum number of environments by name. */
const SHOWN_ENVIRONMENTS = 20;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 3fr) minmax(0, 4fr) auto',
      gap: theme.spacing(1, 2),
      padding: theme.spacing(1.5, 0),
      borderTop: `1px solid ${theme.palette.divider}`,
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
      [theme.breakpoints.down('sm')]: {
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      },
    },
    deliveries: {
      [theme.breakpoints.down('sm')]: { gridColumn: '2 / -1', gridRow: 2 },
    },
    name: { margin: 0, fontSize: 'inherit', fontWeight: 600 },
    list: { margin: theme.spacing(0.5, 0, 0), padding: 0, listStyle: 'none' },
    target: {
      display: 'flex',
      gap: theme.spacing(0.75),
      alignItems: 'flex-start',
    },
    bad: { color: toneTextColor(theme, 'bad'), fontWeight: 600 },
    advice: {
      gridColumn: '2 / -1',
      padding: theme.spacing(1, 1.5),
      borderRadius: theme.shape.borderRadius,
      backgroundColor: alpha(toneColor(theme, 'bad'), 0.08),
      '& p': { margin: 0 },
      // Forced colors remove the background.
      '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    },
  }),
  { name: 'SupplyChainNotificationRow' },
);

const MARKS = {
  working: 'compliant',
  failing: 'non-compliant',
  recipientsFailing: 'non-compliant',
  untried: 'unknown',
  unknown: 'unknown',
} as const satisfies Record<DeliverySummary['state'], StateValue>;

/**
 * A notification: its triggers, its recipients with their last deliveries, and
 * what to do if they fail.
 *
 * @param props - `action` stands at the end of the row
 */
export function NotificationRow(props: {
  notification: DeliveredNotification & { number: number };
  action?: ReactNode;
}) {
  const { notification, action } = props;
  const { name, number, org, region, type, environments } = notification;
  const { triggers, createdBy, createdAt } = notification;
  const classes = useStyles();
  const { t } = useTranslation();
  const summary = summarizeDeliveries(notification);
  return (
    <article className={classes.root}>
      <StateMark state={MARKS[summary.state]} wordless />
      <div>
        <h4 className={classes.name}>
          <UntrustedText>
            {name || t('notifications.unnamed', { number: String(number) })}
          </UntrustedText>
        </h4>
        <MutedText block>
          {t('notifications.number', { number: String(number), org, region })}
          {type && type.toLowerCase() !== 'env' && (
            <>
              {' · '}
              {isolateText(type, 60)}
            </>
          )}
        </MutedText>
        {environments.length > 0 && (
          <NameList names={environments} shown={SHOWN_ENVIRONMENTS} />
        )}
        <ul className={classes.list} aria-label={t('notifications.triggers')}>
          {[...new Set(triggers)].map(trigger => (
            <li key={trigger} title={trigger}>
              {triggerText(t, trigger)}
            </li>
          ))}
        </ul>
        {createdBy && (
          <MutedText block>
            {t('notifications.createdBy')} <bdi>{clipText(createdBy, 100)}</bdi>
            {createdAt && (
              <>
                , <RelativeTime moment={createdAt} />
              </>
            )}
          </MutedText>
        )}
      </div>
      <Deliveries notification={notification} summary={summary} />
      <div>{action}</div>
      <Advice notification={notification} summary={summary} />
    </article>
  );
}

interface DeliveriesProps {
  notification: DeliveredNotification;
  summary: DeliverySummary;
}

/** Whether deliveries work, and each recipient with its last one. */
function Deliveries({ notification, summary }: DeliveriesProps) {
  const { targets } = notification;
  const { state, failedTargets, lastSuccessAt, lastFailureAt } = summary;
  const classes = useStyles();
  const { t } = useTranslation();
  const isReportedByTarget = targets.some(
    target => target.lastSuccessAt || target.lastFailureAt,
  );
  return (
    <div className={classes.deliveries}>
      <div
        className={MARKS[state] === 'non-compliant' ? classes.bad : undefined}
      >
        {state === 'recipientsFailing'
          ? t('notifications.failingFor', {
              recipients: failedTargets
                .map(target => targetText(t, target))
                .join(', '),
            })
          : t(`notifications.${state}`)}
      </div>
      {!isReportedByTarget && (
        <LastDelivery delivery={{ lastSuccessAt, lastFailureAt }} />
      )}
      <ul className={classes.list} aria-label={t('notifications.targets')}>
        {targets.map((target, index) => (
          // Two recipients may look the same.
          <li key={index} className={classes.target}>
            <StateMark state={stateOfTarget(target)} wordless />
            <div>
              <UntrustedText lines={3}>{targetText(t, target)}</UntrustedText>
              <LastDelivery delivery={target} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastDelivery(props: {
  delivery: Pick<NotificationTargetRecord, 'lastSuccessAt' | 'lastFailureAt'>;
}) {
  const { lastSuccessAt, lastFailureAt } = props.delivery;
  const { t } = useTranslation();
  return (
    <>
      {lastSuccessAt && (
        <MutedText block>
          {t('notifications.lastDelivered', {
            when: <RelativeTime moment={lastSuccessAt} />,
          })}
        </MutedText>
      )}
      {lastFailureAt && (
        <MutedText block>
          {t('notifications.lastFailed', {
            when: <RelativeTime moment={lastFailureAt} />,
          })}
        </MutedText>
      )}
    </>
  );
}

/** What to check if deliveries fail. */
function Advice({ notification, summary }: DeliveriesProps) {
  const { state, failedTargets } = summary;
  const classes = useStyles();
  const { t } = useTranslation();
  if (MARKS[state] !== 'non-compliant') {
    return null;
  }
  const suspects =
    failedTargets.length > 0 ? failedTargets : notification.targets;
  return (
    <div className={classes.advice}>
      {adviceKeys(suspects).map(key => (
        <p key={key}>{t(key)}</p>
      ))}
      <MessageLink to="delivery-failing" about={t('notifications.failing')} />
    </div>
  );
}
