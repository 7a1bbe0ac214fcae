import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { ShortTime } from '../ui/ShortTime';
import { MessageLink } from '../ui/MessageLink';
import { StateBadge } from '../ui/StateBadge';
import { useCardStyles } from './useCardStyles';

/**
 * A heading of the card with the verdict on the items below.
 *
 * @param props - `state` is undefined if there is nothing to judge; `since` is
 *   the start of the verdict, `why` the reason for an unknown one
 */
export function CardStatement(props: {
  title: string;
  state?: StateValue;
  since?: string;
  why?: string;
}) {
  const { title, state, since, why } = props;
  const classes = useCardStyles();
  const { t } = useTranslation();
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
                {t('card.since', {
                  when: <ShortTime moment={since} inSentence />,
                })}
              </span>
            )}
          </span>
        )}
      </div>
      {state === 'unknown' && why && (
        <p className={classes.why}>
          {t('card.unknown', { why })}
          <MessageLink to="status-unknown" about={title} />
        </p>
      )}
    </>
  );
}
