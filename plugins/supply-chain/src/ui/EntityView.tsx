import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  signalChannelOf,
  SUPPLY_CHAIN_ANNOTATIONS,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useLink } from '../queries/useEntityQueries';
import { ReloadedAtContext, useLiveData } from '../queries/useLiveData';
import { ErrorState } from './ErrorState';
import { useRefresh } from '../queries/useRefresh';
import { MissingAnnotation } from './MissingAnnotation';
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
  const entityRef = stringifyEntityRef(useEntity().entity);
  const reloadedAt = useLiveData(signalChannelOf(entityRef), [entityRef]);
  if (link && !link.configured) {
    return <NotConfigured problems={link.problems} />;
  }
  return (
    <ReloadedAtContext.Provider value={reloadedAt}>
      {props.children(link)}
    </ReloadedAtContext.Provider>
  );
}

function ConfiguredView(props: { children(link: LinkResponse): ReactNode }) {
  const { data: link, error } = useLink();
  const { refresh } = useRefresh();
  if (!link) {
    return error && <ErrorState error={error} onRetry={refresh} />;
  }
  return <>{link.configured && props.children(link)}</>;
}
