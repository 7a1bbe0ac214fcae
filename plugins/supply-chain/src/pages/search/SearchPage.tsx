import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import SearchIcon from '@material-ui/icons/Search';
import type { SearchResponse } from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { useSearch } from '../../queries/usePortalQueries';
import { useRefresh } from '../../queries/useRefresh';
import { useTranslation } from '../../i18n/useTranslation';
import { TableSkeleton } from '../../ui/TableSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { errorKind } from '../../model/errorKind';
import { Forbidden } from '../../ui/Forbidden';
import { MessageLink } from '../../ui/MessageLink';
import { NotConfigured } from '../../ui/NotConfigured';
import { Notice } from '../../ui/Notice';
import { PortalPage } from '../frame/PortalPage';
import { QueryNotices } from '../../ui/QueryNotices';
import { QueryStates } from '../../ui/QueryStates';
import { SearchResults } from './SearchResults';
import { SearchForm } from './SearchForm';
import { SearchStatus } from './SearchStatus';
import { readSearchValue } from './searchValue';

/** Finds artifacts by commit or fingerprint; the value is in the URL. */
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
  const { refresh } = useRefresh();
  const { t } = useTranslation();
  const forbidden = query.error && errorKind(query.error) === 'forbidden';
  const response = forbidden ? undefined : query.data;
  if (response && !response.configured) {
    return <NotConfigured problems={response.problems} />;
  }
  return (
    <>
      <SearchForm
        value={text}
        onSearch={wanted => {
          if (wanted !== text) {
            setParams(wanted ? { value: wanted } : {});
          } else if (value !== undefined) {
            refresh();
          }
        }}
      />
      <QueryNotices query={query} />
      <div role="status">{response && <Limits response={response} />}</div>
      <SearchStatus
        value={value}
        searching={query.isLoading}
        response={response}
      />
      {text === '' && <NothingAsked />}
      {forbidden && (
        <Forbidden
          title={t('error.forbiddenTitle')}
          hint={t('search.forbiddenHint')}
        />
      )}
      {/* The form itself reports invalid values. */}
      {value !== undefined && !forbidden && <Found query={query} />}
    </>
  );
}

/** What the results omit, and what wasn't searched. */
function Limits(props: { response: SearchResponse }) {
  const { unsearched, unsearchedEntities, omitted } = props.response;
  const { t } = useTranslation();
  const limits = [
    unsearched > 0 && t('search.unsearched', { count: unsearched }),
    unsearchedEntities > 0 &&
      t('search.unsearchedEntities', { count: unsearchedEntities }),
    omitted > 0 && t('search.omitted', { count: omitted }),
  ].filter(limit => typeof limit === 'string');
  return limits.length === 0 ? null : (
    <Notice icon={WarningIcon}>
      <strong>{limits.map(limit => `${limit}.`).join(' ')}</strong>{' '}
      {t('search.incompleteHint')}
      <MessageLink to="search-incomplete" about={limits.join('. ')} />
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
