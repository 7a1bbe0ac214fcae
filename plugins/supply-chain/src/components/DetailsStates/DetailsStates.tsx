import SearchIcon from '@material-ui/icons/Search';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { EmptyState } from '../EmptyState';
import { errorKind } from '../ErrorState';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';

/**
 * Shows one thing in whichever state it is: loading, not there, failed, old,
 * or there.
 *
 * @param props - `notFound` says what it means that the portal knows no such
 *   thing
 */
export function DetailsStates<T extends Answer>(props: {
  query: UseQueryResult<T>;
  notFound: { title: string; hint: string };
  children(data: T): ReactNode;
}) {
  const { query, notFound, children } = props;
  const { t } = useTranslation();
  if (query.error && errorKind(query.error) === 'notFound') {
    return (
      <EmptyState
        alert
        icon={SearchIcon}
        title={notFound.title}
        hint={notFound.hint}
      />
    );
  }
  return (
    <>
      <QueryNotices query={query} />
      <QueryStates
        query={query}
        skeleton={
          <div role="progressbar" aria-label={t('drawer.loading')}>
            <Skeleton width="30%" height={32} />
            <Skeleton width="80%" height={24} />
            <Skeleton width="60%" height={24} />
            <Skeleton variant="rect" height={180} />
          </div>
        }
      >
        {children}
      </QueryStates>
    </>
  );
}
