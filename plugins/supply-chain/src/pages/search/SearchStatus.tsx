import { makeStyles } from '@material-ui/core/styles';
import SearchIcon from '@material-ui/icons/Search';
import type { SearchResponse } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { clipText } from '../../model/clipText';
import { countArtifacts } from './SearchResults';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const useStyles = makeStyles(
  theme => ({ count: { margin: theme.spacing(0, 0, 1) } }),
  { name: 'SupplyChainSearchStatus' },
);

/**
 * The outcome of a search. Rendered before the search starts, because screen
 * readers announce only changes in a live region they already know.
 */
export function SearchStatus(props: {
  value: string | undefined;
  searching: boolean;
  response: SearchResponse | undefined;
}) {
  const { value, searching, response } = props;
  const { t } = useTranslation();
  return (
    <div role="status">
      {searching && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
      {value !== undefined && response && (
        // Remounted, so that the same text is announced again for a new value.
        <Outcome key={value} value={value} response={response} />
      )}
    </div>
  );
}

function Outcome(props: { value: string; response: SearchResponse }) {
  const { value, response } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const count = countArtifacts(response.results);
  return count > 0 ? (
    <p className={classes.count}>{t('search.found', { amount: count })}</p>
  ) : (
    <EmptyState
      icon={SearchIcon}
      title={t('search.nothingFound', { value: clipText(value, 64) })}
      hint={t(
        response.unsearched + response.omitted > 0
          ? 'search.nothingFoundHint'
          : 'search.nothingFoundHint',
      )}
    />
  );
}
