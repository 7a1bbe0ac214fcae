import LockIcon from '@material-ui/icons/LockOutlined';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ServicesAnswer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useRefresh } from '../../queries/useRefresh';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { errorKind, isNotConfigured } from '../../model/errorKind';
import { ErrorState } from '../../ui/ErrorState';
import { NotConfigured } from '../../ui/NotConfigured';
import { Notice } from '../../ui/Notice';
import { QueryNotices } from '../../ui/QueryNotices';
import { isShown } from '../../ui/QueryStates';

/**
 * Notices about the services, or the reason why there are none.
 *
 * @param props - `children` gets undefined during the first load
 */
export function ServicesStates(props: {
  query: UseQueryResult<ServicesAnswer>;
  children(answer: ServicesAnswer | undefined): ReactNode;
}) {
  const { query, children } = props;
  const { data, error } = query;
  const { t } = useTranslation();
  const { refresh } = useRefresh();
  if (error && !isShown(query)) {
    if (isNotConfigured(error)) {
      return <NotConfigured />;
    }
    return errorKind(error) === 'forbidden' ? (
      <EmptyState
        alert
        icon={LockIcon}
        title={t('error.forbiddenTitle')}
        hint={t('search.forbiddenHint')}
      />
    ) : (
      <ErrorState error={error} onRetry={refresh} />
    );
  }
  return (
    <>
      <QueryNotices
        query={query}
        sources={data && { kind: 'components', total: data.all }}
      />
      {data && <Limits answer={data} />}
      {children(data)}
    </>
  );
}

/** Says which services aren't fully known. */
function Limits(props: { answer: ServicesAnswer }) {
  const { unread, omitted } = props.answer;
  const { t } = useTranslation();
  const limits = [
    unread > 0 && t('services.unread', { count: unread }),
    omitted > 0 && t('services.omitted', { count: omitted }),
  ].filter(limit => typeof limit === 'string');
  return limits.length === 0 ? null : (
    <Notice icon={WarningIcon}>{limits.join(' ')}</Notice>
  );
}
