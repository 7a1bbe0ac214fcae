import Button from '@material-ui/core/Button';
import CategoryIcon from '@material-ui/icons/Category';
import SearchIcon from '@material-ui/icons/Search';
import type { ServicesAnswer } from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { linkedText } from './ServicesFooter';

/** Explains an empty table, and how to get rows. */
export function NoServices(props: {
  answer: ServicesAnswer;
  table: ServicesState;
}) {
  const { answer, table } = props;
  const { t } = useTranslation();
  if (answer.page > 1) {
    return (
      <EmptyState icon={SearchIcon} title={t('pager.emptyPage')}>
        <Button variant="outlined" onClick={() => table.setPage(1)}>
          {t('pager.firstPage')}
        </Button>
      </EmptyState>
    );
  }
  if (table.hasFilters) {
    return (
      <EmptyState icon={SearchIcon} title={t('filter.noMatch')}>
        <Button variant="outlined" onClick={table.clearFilters}>
          {t('filter.clear')}
        </Button>
      </EmptyState>
    );
  }
  if (table.mine && answer.all > 0) {
    return (
      <EmptyState
        icon={CategoryIcon}
        title={t('services.noneOfYours')}
        hint={t('services.noneOfYoursHint')}
      >
        <Button variant="outlined" onClick={() => table.setMine(false)}>
          {t('services.showAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={
        <>
          {t('services.noneHint')}{' '}
          {!table.scope && answer.unlinked > 0 && linkedText(t, answer)}
        </>
      }
    />
  );
}
