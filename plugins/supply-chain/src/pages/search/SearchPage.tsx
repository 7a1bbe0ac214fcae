import { Link } from '@backstage/core-components';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import SearchIcon from '@material-ui/icons/Search';
import {
  MAX_SEARCH_TEXT,
  readPastedText,
  type SearchResponse,
  type SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { isNotConfigured } from '../../model/errorKind';
import { clipText } from '../../model/text';
import { useSearch } from '../../queries/usePortalQueries';
import { useRefresh } from '../../queries/useReading';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState, NotConfigured } from '../../ui/EmptyState';
import { isShown, QueryStates } from '../../ui/QueryStates';
import { TableSkeleton } from '../../ui/TablePager';
import { Field } from '../../ui/fields';
import { VisuallyHidden } from '../../ui/text';
import { ViewFrame } from '../../ui/ViewFrame';
import { byFingerprint, SearchResults } from './SearchResults';

/** Examples of what can be searched for. */
const EXAMPLES = [
  '3f2a91c',
  'sha256:3f2a91c…',
  'registry.example.com/pay@sha256:3f2a91c…',
  'v1.4.2-14-g3f2a91c',
  'https://github.com/acme/pay/commit/3f2a91c',
].join(', ');

const useStyles = makeStyles(
  theme => ({
    form: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: theme.spacing(1.5),
      marginBottom: theme.spacing(2),
    },
    field: {
      flex: '1 1 320px',
      maxWidth: 640,
      '& .MuiFormHelperText-root': { color: theme.palette.text.primary },
    },
    status: {
      overflowWrap: 'anywhere',
      '& p, & ul': { margin: theme.spacing(0, 0, 1) },
    },
  }),
  { name: 'SupplyChainSearchPage' },
);

/** Finds artifacts and trails by a pasted text; what is found in it is in the URL. */
export default function SearchPage() {
  return (
    <ViewFrame>
      <Search />
    </ViewFrame>
  );
}

function Search() {
  const classes = useStyles();
  const [params, setParams] = useSearchParams();
  const text = params.get('value') ?? '';
  const wanted = readPastedText(text);
  const query = useSearch(wanted?.value);
  const { refresh } = useRefresh();
  const { t } = useTranslation();
  const response = isShown(query) ? query.data : undefined;
  if (!response && isNotConfigured(query.error)) {
    return <NotConfigured />;
  }
  const { unsearched = 0, omitted = 0 } = response ?? {};
  const limits = [
    unsearched > 0 && t('search.unsearched', { amount: unsearched }),
    omitted > 0 && t('omitted', { amount: omitted }),
  ].filter(Boolean);
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
        {limits.length > 0 && <strong>{limits.join('. ')}.</strong>}
      </CoverageNotice>
      {/* Rendered before the search starts, because screen readers announce
          only changes in a live region they already know. */}
      <div role="status" className={classes.status}>
        {query.isLoading && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
        {wanted && response && (
          // Remounted, so that the same text is announced again for a new value.
          <Outcome
            key={wanted.value}
            value={wanted.value}
            response={response}
          />
        )}
      </div>
      {/* The form itself reports other texts. */}
      {wanted && (
        <QueryStates
          query={query}
          skeleton={<TableSkeleton label={t('loading')} />}
        >
          {found => <SearchResults response={found} />}
        </QueryStates>
      )}
    </>
  );
}

/**
 * The search field. A pasted text is replaced by what was found in it.
 *
 * @param props - `value` is what the current results are for; `onSearch` gets
 *   what to search for
 */
function SearchForm(props: { value: string; onSearch(text: string): void }) {
  const { value, onSearch } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // Show mistakes only for submitted text, not while typing.
  const isMistaken = text === value && value !== '' && !readPastedText(value);
  return (
    <form
      role="search"
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        const wanted = readPastedText(text)?.value ?? text.trim();
        setText(wanted);
        onSearch(wanted);
      }}
    >
      <Field
        type="search"
        id="supply-chain-search"
        className={classes.field}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page is for searching
        autoFocus={value === ''}
        label={t('search.label')}
        helperText={
          isMistaken
            ? t('search.mistake', { examples: EXAMPLES })
            : t('search.help')
        }
        error={isMistaken}
        inputProps={{ maxLength: MAX_SEARCH_TEXT, spellCheck: false }}
        FormHelperTextProps={isMistaken ? { role: 'alert' } : undefined}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        style={{ minHeight: 40 }}
      >
        {t('page.search')}
      </Button>
    </form>
  );
}

/** What was found, and whether the value is of a commit or a fingerprint. */
function Outcome(props: { value: string; response: SearchResponse }) {
  const { value, response } = props;
  const { results, trails } = response;
  const { t } = useTranslation();
  const matches = matchesOf(value, results);
  if (results.length + trails.length === 0) {
    return (
      <EmptyState
        icon={SearchIcon}
        title={t('search.nothingFound', { value: clipText(value, 64) })}
        hint={t('search.nothingFoundHint', { examples: EXAMPLES })}
      />
    );
  }
  return (
    <>
      {results.length > 0 && (
        <p>{t('search.found', { amount: byFingerprint(results).length })}</p>
      )}
      {matches.length === 1 && (
        <p>{t(`search.matches.${matches[0].kind}`, { value })}</p>
      )}
      {matches.length > 1 && (
        <>
          <p>{t('search.matches.several', { value })}</p>
          <ul>
            {matches.map(({ kind, name }) => (
              <li key={name}>
                {t(`column.${kind}`)}{' '}
                <Link to={`?${new URLSearchParams({ value: name })}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {trails.length > 0 && (
        <p>{t('search.foundTrails', { amount: trails.length })}</p>
      )}
    </>
  );
}

/** A commit or a fingerprint that begins with the searched value. */
interface Match {
  kind: 'commit' | 'fingerprint';
  name: string;
}

/** The different commits and fingerprints that were found for a value. */
function matchesOf(value: string, results: readonly SearchResult[]): Match[] {
  const found = results.flatMap(({ commit, fingerprint }): Match[] => [
    { kind: 'commit', name: commit?.sha.toLowerCase() ?? '' },
    { kind: 'fingerprint', name: fingerprint },
  ]);
  const byName = new Map(
    found
      .filter(({ name }) => name.startsWith(value))
      .map(match => [match.name, match]),
  );
  return [...byName.values()];
}
