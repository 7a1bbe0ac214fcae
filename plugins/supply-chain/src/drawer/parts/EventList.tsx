import { makeStyles } from '@material-ui/core/styles';
import { mutedColor } from '../../ui/tones';
import { ExactTime } from '../../ui/RelativeTime';
import { MutedText } from '../../ui/MutedText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RowList } from '../../ui/RowList';

const useStyles = makeStyles(
  theme => ({ remark: { flexBasis: '100%', color: mutedColor(theme) } }),
  { name: 'SupplyChainEventList' },
);

/** An event as text. */
interface TimedEvent {
  text: string;
  /** More about the event, one per line. */
  remarks?: readonly string[];
  /** ISO 8601; undefined if unknown. */
  at?: string;
}

/** A list of events with their times, oldest first. */
export function EventList(props: {
  events: readonly TimedEvent[];
  none: string;
}) {
  const classes = useStyles();
  return (
    <RowList rows={props.events} none={props.none} inTime>
      {({ text, at, remarks = [] }) => (
        <>
          <bdi>{text}</bdi>
          <MutedText>
            <ExactTime moment={at} />
          </MutedText>
          {remarks.map(remark => (
            <div key={remark} className={classes.remark}>
              <UntrustedText lines={3}>{remark}</UntrustedText>
            </div>
          ))}
        </>
      )}
    </RowList>
  );
}
