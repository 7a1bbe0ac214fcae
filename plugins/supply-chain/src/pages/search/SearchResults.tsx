import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyFlowRef,
  type SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { FoundArtifact } from './FoundArtifact';

const useStyles = makeStyles(
  theme => ({
    list: {
      display: 'grid',
      gap: theme.spacing(2),
      margin: theme.spacing(0, 0, 2),
      padding: 0,
      listStyle: 'none',
    },
  }),
  { name: 'SupplyChainSearchResults' },
);

/** The artifacts in the search results, each with all of its flows. */
export function SearchResults(props: { results: readonly SearchResult[] }) {
  const classes = useStyles();
  return (
    <ul className={classes.list}>
      {byFingerprint(props.results).map(flows => (
        <li key={stringifyFlowRef(flows[0]) + flows[0].fingerprint}>
          <FoundArtifact flows={flows} among={props.results} />
        </li>
      ))}
    </ul>
  );
}

/** The number of distinct artifacts in the results. */
export function countArtifacts(results: readonly SearchResult[]): number {
  return byFingerprint(results).length;
}

/** Groups results by artifact, within an organization. */
function byFingerprint(results: readonly SearchResult[]): SearchResult[][] {
  const groups = new Map<string, SearchResult[]>();
  for (const result of results) {
    const { region, org, fingerprint } = result;
    const key = JSON.stringify([region, org, fingerprint]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()];
}
