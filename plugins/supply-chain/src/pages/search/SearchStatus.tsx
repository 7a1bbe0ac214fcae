import { makeStyles } from '@material-ui/core/styles';
import SearchIcon from '@material-ui/icons/Search';
import type {
  PastedText,
  SearchResponse,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { clipText } from '../../model/text';
import { EXAMPLES } from './examples';
import { matchesOf } from './matchesOf';
import { countArtifacts } from './SearchResults';
import { VisuallyHidden } from '../../ui/text';

const useStyles = makeStyles(
  theme => ({
    count: { margin: theme.spacing(0, 0, 1) },
    matches: {
      margin: theme.spacing(0, 0, 1),
      overflowWrap: 'anywhere',
      '& a': { color: theme.palette.primary.main, textDecoration: 'underline' },
    },
  }),
  { name: 'SupplyChainSearchStatus' },
);

/**
 * The outcome of a search. Rendered before the search starts, because screen
 * readers announce only changes in a live region they already know.
 */
export function SearchStatus(props: {
  wanted: PastedText | undefined;
  searching: boolean;
  response: SearchResponse | undefined;
}) {
  const { wanted, searching, response } = props;
  const { t } = useTranslation();
  return (
    <div role="status">
      {searching && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
      {wanted && response && (
        // Remounted, so that the same text is announced again for a new value.
        <Outcome key={wanted.value} wanted={wanted} response={response} />
      )}
    </div>
  );
}

function Outcome(props: { wanted: PastedText; response: SearchResponse }) {
  const { wanted, response } = props;
  const { results, trails } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const artifacts = countArtifacts(results);
  if (artifacts + trails.length === 0) {
    return (
      <EmptyState
        icon={SearchIcon}
        title={t('search.nothingFound', { value: clipText(wanted.value, 64) })}
        hint={
          wanted.kind === 'hash'
            ? t('search.nothingFoundHint')
            : t('search.noTrailHint', { examples: EXAMPLES })
        }
      />
    );
  }
  return (
    <>
      {artifacts > 0 && (
        <p className={classes.count}>
          {t('search.found', { amount: artifacts })}
        </p>
      )}
      <Matches value={wanted.value} results={results} />
      {trails.length > 0 && (
        <p className={classes.count}>
          {t('search.foundTrails', { amount: trails.length })}
        </p>
      )}
    </>
  );
}

/** Whether the value is of a commit or a fingerprint, or of several. */
function Matches(props: { value: string; results: readonly SearchResult[] }) {
  const { value, results } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const matches = matchesOf(value, results);
  if (matches.length <= 1) {
    return matches.map(({ kind }) => (
      <p key={kind} className={classes.count}>
        {t(`search.matches.${kind}`, { value })}
      </p>
    ));
  }
  return (
    <>
      <p className={classes.count}>{t('search.matches.several', { value })}</p>
      <ul className={classes.matches}>
        {matches.map(({ kind, name }) => (
          <li key={name}>
            {t(`column.${kind}`)}{' '}
            <Link to={{ search: `?${new URLSearchParams({ value: name })}` }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
