import Button from '@material-ui/core/Button';
import CategoryIcon from '@material-ui/icons/Category';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isNotConfigured } from '../../model/errorKind';
import { useRefresh } from '../../queries/useReading';
import type { ServicesState } from '../../queries/useServicesQuery';
import { CoverageNotice } from '../../ui/CoverageNotice';
import {
  EmptyState,
  EmptyPage,
  NoMatch,
  NotConfigured,
} from '../../ui/EmptyState';
import { ErrorState, isShown } from '../../ui/QueryStates';
import { MessageLink } from '../../ui/MessageLink';

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
        {amount > 0 && (
          <div>
            {omitted}
            <MessageLink to="components-omitted" about={omitted} />
          </div>
        )}
      </CoverageNotice>
      {children(data)}
    </>
  );
}

/**
 * Explains an empty table, and how to get rows.
 *
 * @param props - `focusSearch` moves the focus when a button disappears
 */
export function NoServices(props: {
  response: ServicesResponse;
  table: ServicesState;
  focusSearch(): void;
}) {
  const { response, table, focusSearch } = props;
  const { t } = useTranslation();
  if (response.page > 1) {
    return (
      <EmptyPage
        onFirstPage={() => {
          table.setPage(1);
          focusSearch();
        }}
      />
    );
  }
  if (table.hasFilters || response.omitted > 0) {
    return <NoMatch />;
  }
  return table.mine && response.all > 0 ? (
    <EmptyState icon={CategoryIcon} title={t('services.noneOfYours')}>
      <Button
        variant="outlined"
        onClick={() => {
          table.setMine(false);
          focusSearch();
        }}
      >
        {t('components.all')}
      </Button>
    </EmptyState>
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
        `${t('services.unlinked', { amount: unlinked })} ${t(
          'services.noneHint',
        )}`
      }
    />
  );
}
