import CloudOffIcon from '@material-ui/icons/CloudOff';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { errorKind } from '../ErrorState';
import { Notice } from '../Notice';
import { ProblemList } from '../ProblemList';
import { StaleNotice } from '../StaleNotice';

/**
 * What is wrong with the data on screen: not refreshed, old, or not whole.
 *
 * @param props - `flowCount` is the number of flows of the link
 */
export function QueryNotices<T extends Answer>(props: {
  query: UseQueryResult<T>;
  flowCount?: number;
}) {
  const { query, flowCount } = props;
  const { t } = useTranslation();
  const { data, error } = query;
  if (!data || (error && errorKind(error) === 'forbidden')) {
    return null;
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
    </>
  );
}
