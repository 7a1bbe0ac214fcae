import type {
  Since as SinceTime,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { stateWord } from '../model/stateWord';
import { useTranslation } from '../i18n/useTranslation';
import { ShortTime } from './ShortTime';

/** Since when something has had its status, such as "since Wednesday". */
export function Since(props: { since: SinceTime }) {
  const { at, atLeast } = props.since;
  const { t } = useTranslation();
  return (
    <>
      {t(atLeast ? 'since.atLeast' : 'since.at', {
        when: <ShortTime moment={at} inSentence />,
      })}
    </>
  );
}

/** A state in words, with its start if that is known. */
export function StateSince(props: {
  state: StateValue;
  originalState?: string;
  since?: SinceTime;
}) {
  const { state, originalState, since } = props;
  const { t } = useTranslation();
  return (
    <>
      {stateWord(t, state, originalState)}
      {since && !originalState && (
        <>
          {' '}
          <Since since={since} />
        </>
      )}
    </>
  );
}
