import { ExactTime } from '../ExactTime';
import { MutedText } from '../MutedText';
import { RowList } from '../RowList';

/** Something that happened, in words. */
export interface TimedEvent {
  text: string;
  /** ISO 8601; absent where it is not known. */
  at?: string;
}

/** What happened, oldest first, each with its time. */
export function EventList(props: {
  events: readonly TimedEvent[];
  none: string;
}) {
  return (
    <RowList rows={props.events} none={props.none} inTime>
      {({ text, at }) => (
        <>
          <bdi>{text}</bdi>
          <MutedText>
            <ExactTime moment={at} />
          </MutedText>
        </>
      )}
    </RowList>
  );
}
