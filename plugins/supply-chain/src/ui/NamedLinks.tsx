import type { NamedUrl } from 'backstage-plugin-supply-chain-common';
import { ExternalLink } from './ExternalLink';
import { clipText } from '../model/clipText';
import { RowList } from './RowList';

/** Links with the names they were reported with. */
export function NamedLinks(props: { urls: readonly NamedUrl[] }) {
  return (
    <RowList rows={props.urls}>
      {({ name, url }) => (
        <ExternalLink to={url}>
          <bdi>{clipText(name, 100)}</bdi>
        </ExternalLink>
      )}
    </RowList>
  );
}
