import type { WriteRefusal } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import { ErrorDetails, useErrorText } from '../ui/QueryStates';
import { MessageLink } from '../ui/MessageLink';
import { Notice } from '../ui/Notice';
import { HealthLink, useHealthPath } from '../ui/ProblemItems';
import { mistakeText, type WriteState } from './useWriteForm';

/** Why a write failed, or that its outcome is unknown. */
export function WriteProgress(props: { state: WriteState; org: string }) {
  const { state, org } = props;
  const { t } = useTranslation();
  switch (state.phase) {
    case 'refused':
      return <Refused refusal={state.refusal} org={org} />;
    case 'failed':
      return <FailedNotice error={state.error} />;
    case 'not-written':
      return (
        <Notice tone="bad">
          <p>{t('write.notWritten')}</p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="waiting" title={t('write.unknownTitle')}>
          <p>{t('write.unknownHint')}</p>
        </Notice>
      );
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

function Refused(props: { refusal: WriteRefusal; org: string }) {
  const { refusal, org } = props;
  const { reason, message, fields = {} } = refusal;
  const { t } = useTranslation();
  const text =
    reason === 'role-too-low' || reason === 'key-refused'
      ? t(`write.refusal.${reason}`, { org })
      : t(`write.refusal.${reason}`);
  const health = useHealthPath();
  return (
    <Notice tone="bad">
      <p>
        {text}{' '}
        {ASKS_ADMIN.includes(reason) &&
          (health ? <HealthLink to={health} /> : t('error.askAdmin'))}
        <MessageLink to={`write-${reason}`} about={text} />
      </p>
      <details>
        <summary>{t('details.about')}</summary>
        <bdi lang="en">{clipText(message, 600)}</bdi>
        {/* The form may lack the field. */}
        {Object.entries(fields).map(([path, mistake]) => (
          <p key={path}>
            <bdi>{`${path}: ${mistakeText(t, mistake)}`}</bdi>
          </p>
        ))}
      </details>
    </Notice>
  );
}

/** That a write failed, and why. */
function FailedNotice(props: { error: unknown }) {
  const { error } = props;
  const { t } = useTranslation();
  const { title, hint, kind } = useErrorText(error);
  return (
    <Notice tone="bad">
      <p>
        {t('write.failed', { why: `${title}. ${hint}` })}
        <MessageLink to={kind} about={title} />
      </p>
      <ErrorDetails error={error} />
    </Notice>
  );
}
