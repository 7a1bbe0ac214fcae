import LockIcon from '@material-ui/icons/LockOutlined';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import SearchIcon from '@material-ui/icons/Search';
import { useSearchParams } from 'react-router-dom';
import { useSearch } from '../../hooks/usePortalQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { TableSkeleton } from '../DataTable';
import { EmptyState } from '../EmptyState';
import { errorKind } from '../ErrorState';
import { Notice } from '../Notice';
import { PortalPage } from '../PortalPage';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';
import { SearchResults } from '../SearchResults';
import { SearchForm } from './SearchForm';
import { SearchStatus } from './SearchStatus';
import { readSearchValue } from './searchValue';

/** Finds artifacts by commit or fingerprint; the address holds the value. */
export function SearchPage() {
  return (
    <PortalPage>
      <Search />
    </PortalPage>
  );
}

function Search() {
  const [params, setParams] = useSearchParams();
  const text = params.get('value') ?? '';
  const { value } = readSearchValue(text);
  const query = useSearch(value);
  return (
    <>
      <SearchForm
        value={text}
        onSearch={wanted => {
          if (wanted !== text) {
            setParams(wanted ? { value: wanted } : {});
          } else if (value !== undefined) {
            query.refetch();
          }
        }}
      />
      <SearchStatus value={value} query={query} />
      {text === '' ? <NothingAsked /> : <Found value={value} query={query} />}
    </>
  );
}

function NothingAsked() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('search.nothingAsked')}
      hint={t('search.nothingAskedHint')}
    />
  );
}

function Found(props: {
  value: string | undefined;
  query: ReturnType<typeof useSearch>;
}) {
  const { value, query } = props;
  const { t } = useTranslation();
  if (value === undefined) {
    // What is wrong with the value is said beside it.
    return null;
  }
  if (query.error && errorKind(query.error) === 'forbidden') {
    return (
      <EmptyState
        alert
        icon={LockIcon}
        title={t('error.forbiddenTitle')}
        hint={t('search.forbiddenHint')}
      />
    );
  }
  return (
    <>
      <QueryNotices query={query} />
      <QueryStates
        query={query}
        skeleton={<TableSkeleton label={t('search.searching')} />}
      >
        {({ results, unsearched }) => (
          <>
            {unsearched > 0 && (
              <Notice icon={WarningIcon}>
                <strong>{t('search.unsearched', { count: unsearched })}</strong>
                . {t('search.unsearchedHint')}
              </Notice>
            )}
            <SearchResults results={results} />
          </>
        )}
      </QueryStates>
    </>
  );
}
