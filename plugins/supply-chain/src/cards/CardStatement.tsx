import type {
  Since as SinceTime,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { ExactTime } from '../ui/RelativeTime';
import { MessageLink } from '../ui/MessageLink';
import { StateBadge } from '../ui/StateBadge';
import { Since } from '../ui/StateSince';
import { useCardStyles } from './useCardStyles';

/**
 * A heading of the card with the verdict on the items below.
 *
 * @param props - `state` is undefined if there is nothing to judge; `since` is
 *   the start of the verdict, `why` the reason for an unknown one, and
 *   `compliantAt` when it was last known to be compliant
 */
export function CardStatement(props: {
  title: string;
  state?: StateValue;
  since?: SinceTime;
  compliantAt?: string;
  why?: string;
}) {
  const { title, state, since, compliantAt, why } = props;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const unknown = state === 'unknown';
  return (
    <>
      <div className={classes.statement}>
        <h4 className={classes.heading}>{title}</h4>
        {state && (
          <span className={classes.status}>
            <StateBadge state={state} />
            {since && (
              <span className={classes.aside}>
                {/* Separates it from the status for screen readers. */}{' '}
                <Since since={since} />
              </span>
            )}
          </span>
        )}
      </div>
      {unknown && compliantAt && (
        <p className={classes.why}>
          {t('state.compliantAt', { time: <ExactTime moment={compliantAt} /> })}
          {!why && <MessageLink to="status-unknown" about={title} />}
        </p>
      )}
      {unknown && why && (
        <p className={classes.why}>
          {why}
          <MessageLink to="status-unknown" about={title} />
        </p>
      )}
    </>
  );
}
