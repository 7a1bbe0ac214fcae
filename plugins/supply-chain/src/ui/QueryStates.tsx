import Button from '@material-ui/core/Button';
import ErrorIcon from '@material-ui/icons/ErrorOutline';
import LockIcon from '@material-ui/icons/LockOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import { errorKind, type ErrorKind, errorMessage } from '../model/errorKind';
import { useRefresh } from '../queries/useReading';
import { EmptyState } from './EmptyState';
import { MessageLink } from './MessageLink';
import { HealthLink, useHealthPath } from './ProblemItems';
import { Disclosure, MutedText } from './text';

/** What else to do about an error; admins look at the Health page instead. */
const ASK_ADMIN: Partial<Record<ErrorKind, 'askAdmin' | 'contactAdmin'>> = {
  forbidden: 'askAdmin',
  region: 'contactAdmin',
  other: 'contactAdmin',
};

/** Describes an error of the portal API. */
export function useErrorText(error: unknown): {
  title: string;
  hint: string;
  /** The path of the Health page, if it says more and the user may see it. */
  health?: string;
  kind: ErrorKind;
} {
  const { t } = useTranslation();
  const kind = errorKind(error);
  const health = useHealthPath();
  const ask = ASK_ADMIN[kind];
  const hints = [t(`error.${kind}Hint`), !health && ask && t(`error.${ask}`)];
  return {
    title: t(`error.${kind}Title`),
    hint: hints.filter(Boolean).join(' '),
    health: ask === 'contactAdmin' ? health : undefined,
    kind,
  };
}

/** The portal's own error message, collapsed. */
export function ErrorDetails(props: { error: unknown }) {
  const { t } = useTranslation();
  const message = errorMessage(props.error);
  return message ? (
    <Disclosure summary={t('details.about')}>
      <MutedText>
        <bdi>{clipText(message, 600)}</bdi>
      </MutedText>
    </Disclosure>
  ) : null;
}

/** Errors that a retry can't fix. */
const FINAL: readonly ErrorKind[] = ['signIn', 'forbidden'];

/** Replaces data that failed to load, with the reason and a retry button. */
export function ErrorState({ error }: { error: unknown }) {
  const { refresh } = useRefresh();
  const { t } = useTranslation();
  const { title, hint, health, kind } = useErrorText(error);
  const isFinal = FINAL.includes(kind);
  return (
    <EmptyState
      alert
      icon={isFinal ? LockIcon : ErrorIcon}
      title={title}
      hint={hint}
    >
      {health && <HealthLink to={health} />}
      <MessageLink to={kind} about={title} />
      <ErrorDetails error={error} />
      {!isFinal && (
        <Button variant="outlined" onClick={refresh}>
          {t('error.retry')}
        </Button>
      )}
    </EmptyState>
  );
}

/**
 * True if the query has data to show. Data stays after a failed refresh, unless
 * the refresh says that access was revoked.
 */
export function isShown({
  data,
  error,
}: Pick<UseQueryResult, 'data' | 'error'>): boolean {
  const withdrawn = error && errorKind(error) === 'forbidden';
  return data !== undefined && !withdrawn;
}

/**
 * True if another view already reports this query's error, for both of them or
 * because access is missing.
 */
export function isReportedBy<T>(
  query: UseQueryResult<T>,
  other: UseQueryResult<unknown>,
): boolean {
  const { error } = other;
  const failed = query.error !== null && !isShown(query);
  return error !== null && (failed || errorKind(error) === 'forbidden');
}

/** Renders a query in its current state: loading, failed or loaded. */
export function QueryStates<T>(props: {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  children(data: T): ReactNode;
}) {
  const { query, skeleton, children } = props;
  const { data, error } = query;
  if (error && !isShown(query)) {
    return <ErrorState error={error} />;
  }
  return <>{data === undefined ? skeleton : children(data)}</>;
}
