import {
  createContext,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import {
  formatExact,
  formatMoment,
  formatRelative,
  formatZoned,
  formatShort,
} from './formatTime';
import { Hint } from './Hint';
import { VisuallyHidden } from './text';

const MINUTE = 60_000;

/** The time of the last tick in milliseconds; only its changes matter. */
export const NowContext = createContext<number | undefined>(undefined);

/** Ticks every minute, to keep relative times current. */
export function useTicker(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The current time in milliseconds; re-renders every minute. */
export function useNow(): number {
  useContext(NowContext);
  return Date.now();
}

/**
 * A relative time, with the exact time on hover and focus.
 *
 * @param props - `moment` is ISO 8601; invalid values render nothing
 */
export function RelativeTime(props: { moment?: string }) {
  const { moment = '' } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <Hinted moment={moment}>
      {() => formatRelative(moment, now, t('time.justNow'), language)}
    </Hinted>
  );
}

/**
 * A time to the minute, with the exact time and its zone on hover and focus.
 *
 * @param props - `moment` is ISO 8601, invalid values render nothing; `zoned`
 *   adds the time zone, and the date even for today
 */
export function ExactTime(props: { moment?: string; zoned?: boolean }) {
  const { moment = '', zoned } = props;
  const language = useLanguage();
  const now = useNow();
  return (
    <Hinted moment={moment}>
      {() =>
        zoned
          ? formatZoned(moment, language)
          : formatMoment(moment, now, language)
      }
    </Hinted>
  );
}

function Hinted(props: { moment: string; children(): ReactNode }) {
  const { moment, children } = props;
  const language = useLanguage();
  return Number.isNaN(Date.parse(moment)) ? null : (
    <Hint text={formatExact(moment, language)}>
      {hinted => (
        <time
          dateTime={moment}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact time must be available without a mouse
          tabIndex={0}
          {...hinted}
        >
          {children()}
        </time>
      )}
    </Hint>
  );
}

/**
 * A time in as few characters as its age allows, with the exact time on hover.
 * Not focusable, for table rows that have one tab stop each.
 *
 * @param props - `moment` is ISO 8601; `inSentence` spells out weekdays; `of`
 *   says to screen readers and on hover what the time is of, if nothing else does
 */
export function ShortTime(props: {
  moment: string;
  inSentence?: boolean;
  of?: string;
}) {
  const { moment, inSentence, of } = props;
  const language = useLanguage();
  const now = useNow();
  const exact = formatExact(moment, language);
  return (
    <time dateTime={moment} title={of ? `${of} ${exact}` : exact}>
      {of && <VisuallyHidden>{of} </VisuallyHidden>}
      {formatShort(moment, now, language, inSentence ? 'long' : 'short')}
    </time>
  );
}
