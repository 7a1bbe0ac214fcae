import type { UseQueryResult } from '@tanstack/react-query';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useRefresh } from '../../queries/useRefresh';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind, isNotConfigured } from '../../model/errorKind';
import { ErrorState, isShown } from '../../ui/QueryStates';
import { Forbidden, NotConfigured } from '../../ui/EmptyState';
import { MessageLink } from '../../ui/MessageLink';
import { CoverageNotice } from '../../ui/CoverageNotice';

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
      <CoverageNotice queries={[query]}>
        {data && data.omitted > 0 && <Omitted count={data.omitted} />}
      </CoverageNotice>
      {children(data)}
    </>
  );
}

/** Says that there are more components than the page can read. */
function Omitted(props: { count: number }) {
  const { t } = useTranslation();
  const text = t('services.omitted', { amount: props.count });
  return (
    <div>
      {text}
      <MessageLink to="components-omitted" about={text} />
    </div>
  );
}
