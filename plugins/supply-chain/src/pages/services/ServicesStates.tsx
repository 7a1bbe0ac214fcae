import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useRefresh } from '../../queries/useRefresh';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind, isNotConfigured } from '../../model/errorKind';
import { ErrorState } from '../../ui/ErrorState';
import { Forbidden } from '../../ui/Forbidden';
import { MessageLink } from '../../ui/MessageLink';
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
  query: UseQueryResult<ServicesResponse>;
  children(response: ServicesResponse | undefined): ReactNode;
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
      <Forbidden
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
      <div role="status">{data && <Limits response={data} />}</div>
      {children(data)}
    </>
  );
}

/** Says which services aren't fully known. */
function Limits(props: { response: ServicesResponse }) {
  const { unread, unresolved, omitted } = props.response;
  const { t } = useTranslation();
  if (unread === 0 && unresolved === 0 && omitted === 0) {
    return null;
  }
  const unreadText = t('services.unread', { count: unread });
  const unresolvedText = t('services.unresolvedIn', { count: unresolved });
  const omittedText = t('services.omitted', { count: omitted });
  return (
    <Notice icon={WarningIcon}>
      {unread > 0 && (
        <>
          {unreadText}
          <MessageLink to="status-unknown" about={unreadText} />{' '}
        </>
      )}
      {unresolved > 0 && (
        <>
          {unresolvedText}
          <MessageLink to="status-unknown" about={unresolvedText} />{' '}
        </>
      )}
      {omitted > 0 && (
        <>
          {omittedText}
          <MessageLink to="components-omitted" about={omittedText} />
        </>
      )}
    </Notice>
  );
}
