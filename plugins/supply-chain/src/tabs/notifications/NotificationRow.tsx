import ListItem from '@material-ui/core/ListItem';
import Typography from '@material-ui/core/Typography';
import type {
  NotificationRecord,
  NotificationTargetRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, listNames } from '../../model/text';
import { MutedText, UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { Marked, StateBadge } from '../../ui/states';
import { PLAIN_LIST } from '../../ui/styles';
import {
  stateOfTarget,
  summarizeDeliveries,
  targetText,
  triggerText,
} from './delivery';

/** Maximum number of environments by name. */
const SHOWN_ENVIRONMENTS = 20;

/** Whether deliveries work. */
const WORDS: Partial<Record<StateValue, 'working' | 'failing'>> = {
  compliant: 'working',
  'non-compliant': 'failing',
};

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
  const { t } = useTranslation();
  return (
    <ListItem divider disableGutters alignItems="flex-start">
      <div
        style={{
          display: 'grid',
          gridTemplateColumns:
            'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
          gap: 16,
          flexGrow: 1,
          overflowWrap: 'anywhere',
        }}
      >
        <div>
          <Typography
            variant="body2"
            component="h4"
            style={{ fontWeight: 600 }}
          >
            <UntrustedText>
              {name || t('notifications.unnamed', { number })}
            </UntrustedText>
          </Typography>
          <MutedText block>
            {t('notifications.number', { number, org, region })}
          </MutedText>
          {listNames(t, environments, SHOWN_ENVIRONMENTS)}
          <ul style={PLAIN_LIST} aria-label={t('notifications.triggers')}>
            {[...new Set(triggers)].map(trigger => (
              <li key={trigger} title={trigger}>
                {triggerText(t, trigger)}
              </li>
            ))}
          </ul>
          {createdBy && (
            <MutedText block>
              {t('notifications.createdBy')}{' '}
              <bdi>{clipText(createdBy, 100)}</bdi>
              {createdAt && (
                <>
                  , <RelativeTime moment={createdAt} />
                </>
              )}
            </MutedText>
          )}
        </div>
        <Deliveries notification={notification} />
      </div>
      {action}
    </ListItem>
  );
}

/** Whether deliveries work, and each recipient with its last one. */
function Deliveries({ notification }: { notification: NotificationRecord }) {
  const { targets } = notification;
  const { state, ...last } = summarizeDeliveries(notification);
  const { t } = useTranslation();
  const isReportedByTarget = targets.some(
    target => target.lastSuccessAt || target.lastFailureAt,
  );
  return (
    <div>
      <StateBadge
        state={state}
        word={t(`notifications.${WORDS[state] ?? 'unknown'}`)}
      />
      {!isReportedByTarget && <LastDelivery {...last} />}
      <ul style={PLAIN_LIST} aria-label={t('notifications.targets')}>
        {targets.map((target, index) => (
          // Two recipients may look the same.
          <li key={index}>
            <Marked state={stateOfTarget(target)}>
              <UntrustedText lines={3}>{targetText(t, target)}</UntrustedText>
              <LastDelivery {...target} />
            </Marked>
          </li>
        ))}
      </ul>
      {state === 'non-compliant' && (
        <MutedText block>{t('notifications.advice')}</MutedText>
      )}
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
