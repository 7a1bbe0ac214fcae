import { useEntity } from '@backstage/plugin-catalog-react';
import {
  SUPPLY_CHAIN_ANNOTATIONS,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useLink } from '../queries/useEntityQueries';
import { ErrorState } from './ErrorState';
import { useRefresh } from '../queries/useRefresh';
import { MissingAnnotation } from './MissingAnnotation';
import { SeesHealthContext } from './HealthLink';
import { NotConfigured } from './NotConfigured';
import { ViewFrame } from './ViewFrame';

/**
 * An entity's tab or card. Replaces it if the annotation is missing or the
 * plugin isn't configured.
 *
 * @param props - `children` renders at once, without the link until it is
 *   loaded; `unannotated` renders above the lines to add if the annotation is
 *   missing
 */
export function EntityView(props: {
  annotation: 'flows' | 'notifications';
  unannotated?(link: LinkResponse): ReactNode;
  children(link: LinkResponse | undefined): ReactNode;
}) {
  const { annotation, unannotated, children } = props;
  const { entity } = useEntity();
  const value =
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS[annotation]];
  return (
    <ViewFrame>
      {value?.trim() ? (
        <LinkedView>{children}</LinkedView>
      ) : (
        <>
          {unannotated && <ConfiguredView>{unannotated}</ConfiguredView>}
          <MissingAnnotation annotation={annotation} />
        </>
      )}
    </ViewFrame>
  );
}

function LinkedView(props: {
  children(link: LinkResponse | undefined): ReactNode;
}) {
  const { data: link } = useLink();
  return (
    <SeesHealthContext.Provider value={link?.seesHealth ?? false}>
      {link && !link.configured ? (
        <NotConfigured problems={link.problems} />
      ) : (
        props.children(link)
      )}
    </SeesHealthContext.Provider>
  );
}

function ConfiguredView(props: { children(link: LinkResponse): ReactNode }) {
  const { data: link, error } = useLink();
  const { refresh } = useRefresh();
  if (!link) {
    return error && <ErrorState error={error} onRetry={refresh} />;
  }
  return (
    <SeesHealthContext.Provider value={link.seesHealth}>
      {link.configured && props.children(link)}
    </SeesHealthContext.Provider>
  );
}
