import SearchIcon from '@material-ui/icons/Search';
import {
  readPastedText,
  type SearchResponse,
} from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { useSearch } from '../../queries/usePortalQueries';
import { useRefresh } from '../../queries/useRefresh';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { TableSkeleton } from '../../ui/TablePager';
import { EmptyState, Forbidden, NotConfigured } from '../../ui/EmptyState';
import { errorKind } from '../../model/errorKind';
import { MessageLink } from '../../ui/MessageLink';
import { PortalPage } from '../frame/PortalPage';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { QueryStates } from '../../ui/QueryStates';
import { FoundTrails } from './FoundTrails';
import { SearchResults } from './SearchResults';
import { SearchForm } from './SearchForm';
import { SearchStatus } from './SearchStatus';

/** Finds artifacts and trails by a pasted text; what is found in it is in the URL. */
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
  const wanted = readPastedText(text);
  const query = useSearch(wanted?.value);
  const { refresh } = useRefresh();
  const { t } = useTranslation();
  const forbidden = query.error && errorKind(query.error) === 'forbidden';
  const response = forbidden ? undefined : query.data;
  if (response && !response.configured) {
    return <NotConfigured />;
  }
  const limits = response ? limitsOf(t, response) : [];
  return (
    <>
      <SearchForm
        value={text}
        onSearch={value => {
          if (value !== text) {
            setParams(value ? { value } : {});
          } else if (wanted) {
            refresh();
          }
        }}
      />
      <CoverageNotice queries={[{ data: response && {}, error: query.error }]}>
        {limits.length > 0 && <Limits limits={limits} />}
      </CoverageNotice>
      <SearchStatus
        wanted={wanted}
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
      {/* The form itself reports other texts. */}
      {wanted && !forbidden && <Found query={query} />}
    </>
  );
}

/** What the results omit, and what wasn't searched. */
function limitsOf(
  t: Translate,
  { unsearched, omitted }: SearchResponse,
): string[] {
  return [
    unsearched > 0 && t('search.unsearched', { amount: unsearched }),
    omitted > 0 && t('omitted', { amount: omitted }),
  ].filter(limit => typeof limit === 'string');
}

function Limits(props: { limits: readonly string[] }) {
  const text = props.limits.join('. ');
  return (
    <>
      <strong>{text}.</strong>
      <MessageLink to="search-incomplete" about={text} />
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

function Found(props: { query: ReturnType<typeof useSearch> }) {
  const { query } = props;
  const { t } = useTranslation();
  return (
    <QueryStates
      query={query}
      skeleton={<TableSkeleton label={t('loading')} />}
    >
      {({ results, trails }) => (
        <>
          {results.length > 0 && <SearchResults results={results} />}
          {trails.length > 0 && <FoundTrails trails={trails} />}
        </>
      )}
    </QueryStates>
  );
}
