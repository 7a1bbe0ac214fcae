import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  SUPPLY_CHAIN_ANNOTATIONS,
  type NotificationOutcome as Outcome,
  type NotificationRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { CopyableLines } from '../../ui/CopyableLines';
import { MessageLink } from '../../ui/MessageLink';

/** The outcome of a write as a title. */
export function outcomeTitle(
  t: Translate,
  { change, number }: Outcome = { change: 'unknown' },
): string {
  return number !== undefined && (change === 'created' || change === 'updated')
    ? t(`notify.done.${change}`, { number: String(number) })
    : t(change === 'added' ? 'notify.done.added' : 'notify.done.unknown');
}

/** The outcome of a write, and how to show the notification in the tab. */
export function NotificationOutcome(props: {
  outcome?: Outcome;
  edited?: NotificationRecord;
}) {
  const { outcome, edited } = props;
  const { change, number, annotation } = outcome ?? { change: 'unknown' };
  const { t } = useTranslation();
  const { entity } = useEntity();
  return (
    <>
      {change === 'added' && (
        <p>
          {t('notify.done.addedHint', {
            old: String(edited?.number ?? '?'),
            number: String(number ?? '?'),
          })}
          <MessageLink
            to="second-notification"
            about={t('notify.done.added')}
          />
        </p>
      )}
      {number === undefined && (
        <p>
          {t('notify.done.unknownHint')}
          <MessageLink
            to="number-unknown"
            about={t('notify.done.unknownHint')}
          />
        </p>
      )}
      {annotation && (
        <>
          <p>
            {t('notify.annotationHint', {
              entity: isolateText(stringifyEntityRef(entity), 120),
            })}
          </p>
          <CopyableLines
            label={t('missing.lines')}
            lines={annotationLines(annotation)}
          />
        </>
      )}
    </>
  );
}

function annotationLines(value: string): string {
  return [
    'metadata:',
    '  annotations:',
    `    ${SUPPLY_CHAIN_ANNOTATIONS.notifications}: '${value.replaceAll(
      "'",
      "''",
    )}'`,
  ].join('\n');
}
