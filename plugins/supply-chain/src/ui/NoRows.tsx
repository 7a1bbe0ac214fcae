import Button from '@material-ui/core/Button';
import SearchIcon from '@material-ui/icons/Search';
import { useTranslation } from '../i18n/useTranslation';
import { EmptyState } from './EmptyState';

/** A page beyond the last one, as in an old link. */
export function EmptyPage(props: { onFirstPage(): void }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={SearchIcon} title={t('pager.emptyPage')}>
      <Button variant="outlined" onClick={props.onFirstPage}>
        {t('pager.firstPage')}
      </Button>
    </EmptyState>
  );
}

/** Filters that no row matches; the filters above can be cleared. */
export function NoMatch() {
  const { t } = useTranslation();
  return <EmptyState icon={SearchIcon} title={t('filter.noMatch')} />;
}
