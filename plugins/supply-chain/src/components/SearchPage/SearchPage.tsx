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
  const forbidden = query.error && errorKind(query.error) === 'forbidden';
  const answer = forbidden ? undefined : query.data;
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
      <QueryNotices query={query} />
      <Unsearched count={answer?.unsearched ?? 0} />
      <SearchStatus value={value} searching={query.isLoading} answer={answer} />
      {text === '' && <NothingAsked />}
      {forbidden && <Forbidden />}
      {/* What is wrong with a value that is none is said beside it. */}
      {value !== undefined && !forbidden && <Found query={query} />}
    </>
  );
}

function Unsearched(props: { count: number }) {
  const { count } = props;
  const { t } = useTranslation();
  return count === 0 ? null : (
    <Notice icon={WarningIcon}>
      <strong>{t('search.unsearched', { count })}</strong>.{' '}
      {t('search.unsearchedHint')}
    </Notice>
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

function Forbidden() {
  const { t } = useTranslation();
  return (
    <EmptyState
      alert
      icon={LockIcon}
      title={t('error.forbiddenTitle')}
      hint={t('search.forbiddenHint')}
    />
  );
}

function Found(props: { query: ReturnType<typeof useSearch> }) {
  const { query } = props;
  const { t } = useTranslation();
  return (
    <QueryStates
      query={query}
      skeleton={<TableSkeleton label={t('search.searching')} />}
    >
      {({ results }) => <SearchResults results={results} />}
    </QueryStates>
  );
}
