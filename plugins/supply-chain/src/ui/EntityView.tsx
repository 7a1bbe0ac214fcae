import { useEntity } from '@backstage/plugin-catalog-react';
import {
  SUPPLY_CHAIN_ANNOTATIONS,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLink } from '../queries/useEntityQueries';
import { LinkNotice } from './LinkNotice';
import { MissingAnnotation } from './MissingAnnotation';
import { NotConfigured } from './NotConfigured';
import { SupplyChainProvider } from './SupplyChainProvider';

const useStyles = makeStyles(
  theme => ({
    root: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
    },
  }),
  { name: 'SupplyChainEntityView' },
);

/**
 * The frame of each tab and of the card. Provides shared data, and replaces the
 * view if the annotation is missing or the plugin isn't configured.
 *
 * @param props - `children` gets the link once loaded, but renders without it
 *   first to avoid a waterfall, and shows a `LinkNotice`; `unannotated` renders above the lines to add if
 *   the annotation is missing, once the link is loaded
 */
export function EntityView(props: {
  annotation: 'flows' | 'notifications';
  unannotated?(link: LinkResponse): ReactNode;
  children(link: LinkResponse | undefined): ReactNode;
}) {
  const { annotation, unannotated, children } = props;
  const classes = useStyles();
  const { entity } = useEntity();
  const value =
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS[annotation]];
  return (
    <div className={classes.root}>
      <SupplyChainProvider>
        {value?.trim() ? (
          <LinkedView>{children}</LinkedView>
        ) : (
          <>
            {unannotated && <ConfiguredView>{unannotated}</ConfiguredView>}
            <MissingAnnotation annotation={annotation} />
          </>
        )}
      </SupplyChainProvider>
    </div>
  );
}

function LinkedView(props: {
  children(link: LinkResponse | undefined): ReactNode;
}) {
  const { data: link } = useLink();
  if (link && !link.configured) {
    return <NotConfigured problems={link.problems} />;
  }
  return <>{props.children(link)}</>;
}

function ConfiguredView(props: { children(link: LinkResponse): ReactNode }) {
  const { data: link } = useLink();
  if (!link) {
    return <LinkNotice />;
  }
  return <>{link.configured && props.children(link)}</>;
}
