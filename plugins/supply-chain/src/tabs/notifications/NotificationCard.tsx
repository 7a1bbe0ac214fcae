import Card from '@material-ui/core/Card';
import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/clipText';
import { isolateText } from '../../model/isolateText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { mutedColor } from '../../ui/tones';
import { summarizeDeliveries, type DeliveredNotification } from './delivery';
import { DeliveryState } from './DeliveryState';
import { targetText, triggerText } from './notificationText';

const useStyles = makeStyles(
  theme => ({
    root: {
      height: '100%',
      padding: theme.spacing(2),
      // Forced colors remove both its shadow and its background.
      '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      '& > button': { flexShrink: 0 },
    },
    heading: { margin: 0, minWidth: 0, fontWeight: 'bold' },
    number: {
      color: mutedColor(theme),
      marginBottom: theme.spacing(1.5),
      overflowWrap: 'anywhere',
    },
    facts: {
      margin: theme.spacing(1.5, 0, 0),
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
    },
    term: {
      fontWeight: 'bold',
      marginTop: theme.spacing(1),
    },
    fact: { margin: 0, overflowWrap: 'anywhere' },
    // Nested in the list of cards, it would get circles by default.
    list: { margin: 0, paddingLeft: theme.spacing(2), listStyleType: 'disc' },
  }),
  { name: 'SupplyChainNotificationCard' },
);

type Shown = DeliveredNotification & { number: number };

/**
 * A notification: its triggers, its recipients, and whether it works.
 *
 * @param props - `action` is shown next to the name
 */
export function NotificationCard(props: {
  notification: Shown;
  action?: ReactNode;
}) {
  const { notification, action } = props;
  const { name, number, org, region, type } = notification;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <Card className={classes.root} component="article">
      <div className={classes.header}>
        <Typography variant="h6" component="h3" className={classes.heading}>
          <UntrustedText>
            {name || t('notifications.unnamed', { number: String(number) })}
          </UntrustedText>
        </Typography>
        {action}
      </div>
      <Typography variant="body2" className={classes.number}>
        {t('notifications.number', { number: String(number), org, region })}
        {type && type.toLowerCase() !== 'env' && (
          <>
            {' · '}
            {isolateText(type, 60)}
          </>
        )}
      </Typography>
      <DeliveryState notification={notification} />
      <Facts notification={notification} />
    </Card>
  );
}

function Facts(props: { notification: Shown }) {
  const { notification } = props;
  const { environments, triggers, targets } = notification;
  const { createdBy, createdAt } = notification;
  const { lastSuccessAt, lastFailureAt } = summarizeDeliveries(notification);
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <dl className={classes.facts}>
      <Fact term={t('environments.title')}>
        <TextList texts={environments} none={t('cell.none')} />
      </Fact>
      <Fact term={t('notifications.triggers')}>
        <TextList texts={triggers} none={t('cell.none')}>
          {trigger => <span title={trigger}>{triggerText(t, trigger)}</span>}
        </TextList>
      </Fact>
      <Fact term={t('notifications.targets')}>
        <TextList
          texts={targets.map(target => targetText(t, target))}
          none={t('cell.none')}
        />
      </Fact>
      <Fact term={t('notifications.lastDelivered')}>
        {lastSuccessAt ? (
          <RelativeTime moment={lastSuccessAt} />
        ) : (
          t('notifications.noDelivery')
        )}
      </Fact>
      {lastFailureAt && (
        <Fact term={t('notifications.lastFailed')}>
          <RelativeTime moment={lastFailureAt} />
        </Fact>
      )}
      {createdBy && (
        <Fact term={t('notifications.createdBy')}>
          <bdi>{clipText(createdBy, 100)}</bdi>
          {createdAt && (
            <>
              {', '}
              <RelativeTime moment={createdAt} />
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact(props: { term: string; children: ReactNode }) {
  const classes = useStyles();
  return (
    <>
      <dt className={classes.term}>{props.term}</dt>
      <dd className={classes.fact}>{props.children}</dd>
    </>
  );
}

function TextList(props: {
  texts: readonly string[];
  none: string;
  children?(text: string): ReactNode;
}) {
  const { texts, none, children } = props;
  const classes = useStyles();
  if (texts.length === 0) {
    return <>{none}</>;
  }
  return (
    <ul className={classes.list}>
      {[...new Set(texts)].map(text => (
        <li key={text}>
          {children?.(text) ?? <UntrustedText lines={3}>{text}</UntrustedText>}
        </li>
      ))}
    </ul>
  );
}
