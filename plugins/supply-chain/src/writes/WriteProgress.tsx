import type {
  WriteResponse,
  WriteRefusal,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import type { WriteState } from '../queries/useWrite';
import { ErrorDetails } from '../ui/ErrorDetails';
import { formatMoment } from '../ui/formatTime';
import { MessageLink } from '../ui/MessageLink';
import { useErrorText } from '../ui/useErrorText';
import { useNow } from '../ui/useNow';
import { clipText } from '../model/clipText';
import { canBeChecked } from './canBeChecked';
import { WriteMessage } from './WriteMessage';

/**
 * Why a write failed, or that its outcome is unknown. Renders nothing on
 * success.
 *
 * @param props - `org` is the organization written to; `elsewhere` are errors
 *   for fields that the form doesn't have
 */
export function WriteProgress(props: {
  state: WriteState;
  org: string;
  elsewhere?: readonly string[];
}) {
  const { state, org, elsewhere = [] } = props;
  const { t } = useTranslation();
  switch (state.phase) {
    case 'refused':
      return (
        <Refused refusal={state.refusal} org={org} elsewhere={elsewhere} />
      );
    case 'failed':
      return <Failed error={state.error} />;
    case 'lost':
      return (
        <WriteMessage tone="waiting" title={t('write.unknownTitle')}>
          <p>
            {t(state.checkError ? 'write.lostStill' : 'write.lost')}
            <MessageLink to="write-unknown" about={t('write.unknownTitle')} />
          </p>
        </WriteMessage>
      );
    case 'not-received':
      return (
        <WriteMessage tone="bad">
          <p>
            {t('write.notReceived')}
            <MessageLink
              to="write-not-arrived"
              about={t('write.notReceived')}
            />
          </p>
        </WriteMessage>
      );
    case 'responded':
      return (
        <WriteOutcome response={state.response} checkError={state.checkError} />
      );
    default:
      return null;
  }
}

function Refused(props: {
  refusal: WriteRefusal;
  org: string;
  elsewhere: readonly string[];
}) {
  const { refusal, org, elsewhere } = props;
  const { t } = useTranslation();
  const text = refusalText(t, refusal, org);
  return (
    <WriteMessage tone="bad">
      <p>
        {text}
        <MessageLink to={`write-${refusal.reason}`} about={text} />
      </p>
      {elsewhere.map(message => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
      <details>
        <summary>{t('details.about')}</summary>
        <bdi lang="en">{clipText(refusal.message, 600)}</bdi>
      </details>
    </WriteMessage>
  );
}

function refusalText(
  t: Translate,
  { reason }: WriteRefusal,
  org: string,
): string {
  return reason === 'role-too-low' || reason === 'key-refused'
    ? t(`write.refusal.${reason}`, { org })
    : t(`write.refusal.${reason}`);
}

function Failed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, hint, words } = useErrorText(props.error);
  return (
    <WriteMessage tone="bad">
      <p>
        {t('write.failed', { why: `${title}. ${hint}` })}
        <MessageLink to={words} about={title} />
      </p>
      <ErrorDetails error={props.error} />
    </WriteMessage>
  );
}

function WriteOutcome(props: { response: WriteResponse; checkError: unknown }) {
  const { response, checkError } = props;
  const { outcome, doubt, checkedAt, checkAgainAt } = response;
  const { t } = useTranslation();
  const now = useNow();
  const language = useLanguage();
  const time = (moment: string) => formatMoment(moment, now, language);
  if (outcome === 'not-written') {
    const text = t('write.notWritten', {
      time: time(checkedAt ?? response.sentAt),
    });
    return (
      <WriteMessage tone="bad">
        <p>
          {text}
          <MessageLink to="write-not-arrived" about={text} />
        </p>
      </WriteMessage>
    );
  }
  if (outcome === 'written') {
    return null;
  }
  return (
    <WriteMessage tone="waiting" title={t('write.unknownTitle')}>
      {doubt && <p>{t(`write.doubt.${doubt}`)}</p>}
      {checkedAt && (
        <p>{t('write.unknownChecked', { time: time(checkedAt) })}</p>
      )}
      {doubt && checkAgainAt && !checkedAt && <p>{t('write.unknownUnread')}</p>}
      <p>
        {checkAgainAt
          ? t('write.unknownNext', { time: time(checkAgainAt) })
          : t(
              canBeChecked(response)
                ? 'write.unknownLast'
                : 'write.unknownUnseen',
            )}
        <MessageLink to="write-unknown" about={t('write.unknownTitle')} />
      </p>
      {checkError ? <CheckFailed error={checkError} /> : null}
    </WriteMessage>
  );
}

function CheckFailed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, hint, words } = useErrorText(props.error);
  return (
    <p>
      {t('write.checkFailed', { why: `${title}. ${hint}` })}
      <MessageLink to={words} about={title} />
    </p>
  );
}
