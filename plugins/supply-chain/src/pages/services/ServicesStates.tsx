import CategoryIcon from '@material-ui/icons/Category';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isNotConfigured } from '../../model/errorKind';
import { useRefresh } from '../../queries/useReading';
import type { ServicesState } from '../../queries/useServicesQuery';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState, NoMatch, NotConfigured } from '../../ui/EmptyState';
import { ErrorState, isShown } from '../../ui/QueryStates';

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
    return <ErrorState error={error} onRetry={refresh} />;
  }
  const amount = data?.omitted ?? 0;
  const omitted = t('services.omitted', { amount });
  return (
    <>
      <CoverageNotice queries={[query]}>
        {amount > 0 && <div>{omitted}</div>}
      </CoverageNotice>
      {children(data)}
    </>
  );
}

/** Explains an empty table; the filters above it lead to rows. */
export function NoServices(props: {
  response: ServicesResponse;
  table: ServicesState;
}) {
  const { response, table } = props;
  const { t } = useTranslation();
  if (response.page > 1 || table.hasFilters || response.omitted > 0) {
    return <NoMatch page={response.page} />;
  }
  return table.mine && response.all > 0 ? (
    <EmptyState icon={CategoryIcon} title={t('services.noneOfYours')} />
  ) : (
    <NoComponents response={response} />
  );
}

/** Explains why there are no linked components, and how to link them. */
export function NoComponents({ response }: { response: ServicesResponse }) {
  const { unlinked, omitted } = response;
  const { t } = useTranslation();
  return omitted > 0 ? (
    <NoMatch />
  ) : (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={
        unlinked > 0 &&
        `${t('services.unlinked', { amount: unlinked })}. ${t(
          'services.noneHint',
        )}`
      }
    />
  );
}
