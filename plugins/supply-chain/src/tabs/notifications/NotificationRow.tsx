import { alpha, makeStyles } from '@material-ui/core/styles';
import type {
  NotificationRecord,
  NotificationTargetRecord,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, listNames } from '../../model/text';
import { MutedText, UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { StateMark } from '../../ui/states';
import { PLAIN_LIST } from '../../ui/styles';
import { toneColor, toneTextColor } from '../../ui/tones';
import {
  stateOfTarget,
  summarizeDeliveries,
  targetText,
  triggerText,
} from './delivery';

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
      overflowWrap: 'anywhere',
      [theme.breakpoints.down('sm')]: {
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      },
    },
    deliveries: {
      [theme.breakpoints.down('sm')]: { gridColumn: '2 / -1', gridRow: 2 },
    },
    name: { margin: 0, fontSize: 'inherit', fontWeight: 600 },
    list: { ...PLAIN_LIST, marginTop: theme.spacing(0.5) },
    target: { display: 'flex', gap: theme.spacing(0.75) },
    bad: { color: toneTextColor(theme, 'bad'), fontWeight: 600 },
    advice: {
      gridColumn: '2 / -1',
      padding: theme.spacing(1, 1.5),
      borderRadius: theme.shape.borderRadius,
      backgroundColor: alpha(toneColor(theme, 'bad'), 0.08),
      // Forced colors remove the background.
      '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    },
  }),
  { name: 'SupplyChainNotificationRow' },
);

/**
 * A notification: its triggers, its recipients with their last deliveries, and
 * what to do if they fail.
 *
 * @param props - `action` stands at the end of the row
 */
export function NotificationRow(props: {
  notification: NotificationRecord;
  action: ReactNode;
}) {
  const { notification, action } = props;
  const { name, org, region, environments, triggers } = notification;
  const { createdBy, createdAt } = notification;
  const number = String(notification.number);
  const classes = useStyles();
  const { t } = useTranslation();
  const { state } = summarizeDeliveries(notification);
  return (
    <li className={classes.root}>
      <StateMark state={state} wordless />
      <div>
        <h4 className={classes.name}>
          <UntrustedText>
            {name || t('notifications.unnamed', { number })}
          </UntrustedText>
        </h4>
        <MutedText block>
          {t('notifications.number', { number, org, region })}
        </MutedText>
        {listNames(t, environments, SHOWN_ENVIRONMENTS)}
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
      <Deliveries notification={notification} />
      <div>{action}</div>
      {state === 'non-compliant' && (
        <div className={classes.advice}>{t('notifications.advice')}</div>
      )}
    </li>
  );
}

/** Whether deliveries work, and each recipient with its last one. */
function Deliveries({ notification }: { notification: NotificationRecord }) {
  const { targets } = notification;
  const { state, ...last } = summarizeDeliveries(notification);
  const classes = useStyles();
  const { t } = useTranslation();
  const isReportedByTarget = targets.some(
    target => target.lastSuccessAt || target.lastFailureAt,
  );
  return (
    <div className={classes.deliveries}>
      {state === 'non-compliant' && (
        <div className={classes.bad}>{t('notifications.failing')}</div>
      )}
      {state === 'compliant' && t('notifications.working')}
      {state === 'unknown' && t('notifications.unknown')}
      {!isReportedByTarget && <LastDelivery {...last} />}
      <ul className={classes.list} aria-label={t('notifications.targets')}>
        {targets.map((target, index) => (
          // Two recipients may look the same.
          <li key={index} className={classes.target}>
            <StateMark state={stateOfTarget(target)} wordless />
            <div>
              <UntrustedText lines={3}>{targetText(t, target)}</UntrustedText>
              <LastDelivery {...target} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastDelivery({
  lastSuccessAt,
  lastFailureAt,
}: Pick<NotificationTargetRecord, 'lastSuccessAt' | 'lastFailureAt'>) {
  const { t } = useTranslation();
  const lineOf = (text: 'lastDelivered' | 'lastFailed', moment?: string) =>
    moment && (
      <MutedText block>
        {t(`notifications.${text}`, { when: <RelativeTime moment={moment} /> })}
      </MutedText>
    );
  return (
    <>
      {lineOf('lastDelivered', lastSuccessAt)}
      {lineOf('lastFailed', lastFailureAt)}
    </>
  );
}
