import type { WriteRefusal } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import type { WriteState } from '../queries/useWrite';
import { ErrorDetails, useErrorText } from '../ui/QueryStates';
import { MessageLink } from '../ui/MessageLink';
import { Notice } from '../ui/Notice';
import { HealthLink, useHealthPath } from '../ui/ProblemItems';

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
      return <FailedNotice error={state.error} />;
    case 'not-written':
      return (
        <Notice tone="bad">
          <p>{t('write.notWritten')}</p>
        </Notice>
      );
    case 'lost':
      return <Unknown />;
    case 'responded':
      return state.response.outcome === 'unknown' ? <Unknown /> : null;
    default:
      return null;
  }
}

/** Refusals that only an admin can do something about. */
const ASKS_ADMIN: readonly WriteRefusal['reason'][] = [
  'off',
  'role-too-low',
  'key-refused',
];

function Refused(props: {
  refusal: WriteRefusal;
  org: string;
  elsewhere: readonly string[];
}) {
  const { refusal, org, elsewhere } = props;
  const { t } = useTranslation();
  const text = refusalText(t, refusal, org);
  const health = useHealthPath();
  return (
    <Notice tone="bad">
      <p>
        {text}{' '}
        {ASKS_ADMIN.includes(refusal.reason) &&
          (health ? <HealthLink to={health} /> : t('error.askAdmin'))}
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
    </Notice>
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

/** That a write failed, and why. */
function FailedNotice(props: { error: unknown }) {
  const { error } = props;
  const { t } = useTranslation();
  const { title, hint, words } = useErrorText(error);
  return (
    <Notice tone="bad">
      <p>
        {t('write.failed', { why: `${title}. ${hint}` })}
        <MessageLink to={words} about={title} />
      </p>
      <ErrorDetails error={error} />
    </Notice>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <Notice tone="waiting" title={t('write.unknownTitle')}>
      <p>
        {t('write.unknownHint')}
        <MessageLink to="write-unknown" about={t('write.unknownTitle')} />
      </p>
    </Notice>
  );
}
