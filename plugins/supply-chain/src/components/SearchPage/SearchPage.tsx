import SearchIcon from '@material-ui/icons/Search';
import LockIcon from '@material-ui/icons/LockOutlined';
import { useSearchParams } from 'react-router-dom';
import { useSearch } from '../../hooks/usePortalQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { TableSkeleton } from '../DataTable';
import { EmptyState } from '../EmptyState';
import { errorKind } from '../ErrorState';
import { clipText } from '../PipelineText';
import { PortalPage } from '../PortalPage';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';
import { SearchResults } from '../SearchResults';
import { SearchForm } from './SearchForm';
import { readSearchValue } from './searchValue';

/** Finds artifacts by commit or fingerprint; the address holds the value. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const text = params.get('value') ?? '';
  const { value } = readSearchValue(text);
  return (
    <PortalPage>
      <SearchForm
        value={text}
        onSearch={wanted => setParams(wanted ? { value: wanted } : {})}
      />
      <Found value={value} asked={text !== ''} />
    </PortalPage>
  );
}

function Found(props: { value?: string; asked: boolean }) {
  const { value, asked } = props;
  const { t } = useTranslation();
  const query = useSearch(value);
  if (value === undefined) {
    // What is wrong with the value is said beside it.
    return asked ? null : (
      <EmptyState
        icon={SearchIcon}
        title={t('search.nothingAsked')}
        hint={t('search.nothingAskedHint')}
      />
    );
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
        {({ results, problems }) =>
          results.length > 0 ? (
            <SearchResults results={results} />
          ) : (
            <EmptyState
              icon={SearchIcon}
              title={t('search.nothingFound', { value: clipText(value, 64) })}
              hint={t(
                problems.length > 0
                  ? 'search.nothingFoundPartHint'
                  : 'search.nothingFoundHint',
              )}
            />
          )
        }
      </QueryStates>
    </>
  );
}
