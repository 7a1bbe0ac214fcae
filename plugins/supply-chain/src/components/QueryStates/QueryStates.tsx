import CloudOffIcon from '@material-ui/icons/CloudOff';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { ErrorState, errorKind } from '../ErrorState';
import { Notice } from '../Notice';
import { ProblemList } from '../ProblemList';
import { StaleNotice } from '../StaleNotice';

/**
 * Shows an answer in whichever state it is: loading, failed, or there, with
 * what is wrong with it above. Data that was read stays when a refresh fails,
 * unless the refresh says that the user may no longer see it.
 */
export function QueryStates<T extends Answer>(props: {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  flowCount?: number;
  children(data: T): ReactNode;
}) {
  const { query, skeleton, flowCount, children } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  const withdrawn = error && errorKind(error) === 'forbidden';
  if (error && (data === undefined || withdrawn)) {
    return <ErrorState error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <>{skeleton}</>;
  }
  return (
    <>
      {error && (
        <Notice icon={CloudOffIcon}>
          <strong>{t('freshness.refreshFailed')}</strong>:{' '}
          {t(`error.${errorKind(error)}Title`)}.{' '}
          {t('freshness.refreshFailedHint')}
        </Notice>
      )}
      {data.stale && <StaleNotice asOf={data.asOf} />}
      <ProblemList problems={data.problems} flowCount={flowCount} />
      {children(data)}
    </>
  );
}
