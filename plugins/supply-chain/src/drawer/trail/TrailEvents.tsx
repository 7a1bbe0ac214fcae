import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { EventList } from '../parts/EventList';
import { MutedText } from '../../ui/MutedText';
import { eventRemarks } from './eventRemarks';
import { eventText } from './eventText';

/**
 * The events of a trail, oldest first.
 *
 * @param props - `omitted` is the number of older events left out
 */
export function TrailEvents(props: {
  events: readonly TrailEventRecord[];
  omitted: number;
}) {
  const { events, omitted } = props;
  const { t } = useTranslation();
  return (
    <>
      {omitted > 0 && (
        <MutedText block>{t('omitted', { amount: omitted })}</MutedText>
      )}
      <EventList
        events={events.map(event => ({
          text: eventText(t, event),
          remarks: eventRemarks(t, event),
          at: event.at,
        }))}
        none={t('cell.none')}
      />
    </>
  );
}
