import { makeStyles } from '@material-ui/core/styles';
import type { NamedUrl } from 'backstage-plugin-supply-chain-common';
import { ExternalLink } from '../ExternalLink';
import { clipText } from '../PipelineText';

const useStyles = makeStyles(
  { list: { margin: 0, padding: 0, listStyle: 'none' } },
  { name: 'SupplyChainNamedLinks' },
);

/** Addresses under the names that they were reported with. */
export function NamedLinks(props: { urls: readonly NamedUrl[] }) {
  const classes = useStyles();
  return (
    <ul className={classes.list}>
      {props.urls.map(({ name, url }) => (
        <li key={name}>
          <ExternalLink to={url}>
            <bdi>{clipText(name, 100)}</bdi>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
