import type { WriteRefusal } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import type { WriteState } from '../queries/useWrite';
import { ErrorDetails } from '../ui/ErrorDetails';
import { MessageLink } from '../ui/MessageLink';
import { useErrorText } from '../ui/useErrorText';
import { clipText } from '../model/clipText';
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
    case 'not-written':
      return (
        <WriteMessage tone="bad">
          <p>{t('write.notWritten')}</p>
        </WriteMessage>
      );
    case 'lost':
      return <Unknown />;
    case 'responded':
      return state.response.outcome === 'unknown' ? <Unknown /> : null;
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

function Unknown() {
  const { t } = useTranslation();
  return (
    <WriteMessage tone="waiting" title={t('write.unknownTitle')}>
      <p>
        {t('write.unknownHint')}
        <MessageLink to="write-unknown" about={t('write.unknownTitle')} />
      </p>
    </WriteMessage>
  );
}
