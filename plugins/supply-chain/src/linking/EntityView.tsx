import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import Dialog from '@material-ui/core/Dialog';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import DialogTitle from '@material-ui/core/DialogTitle';
import {
  misspelledAnnotations,
  signalChannelOf,
  SUPPLY_CHAIN_ANNOTATIONS,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  lazy,
  Suspense,
  useId,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useLink } from '../queries/useEntityQueries';
import { ReloadedAtContext, useLiveData } from '../queries/useLiveData';
import { FixContext, ProblemItems } from '../ui/ProblemItems';
import { NotConfigured } from '../ui/EmptyState';
import { Notice } from '../ui/Notice';
import { TableSkeleton } from '../ui/TablePager';
import { ViewFrame } from '../ui/ViewFrame';

/** Loaded on demand: most components are linked, and correctly so. */
const LinkAssistant = lazy(() => import('./LinkAssistant'));

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
  unannotated?: ReactNode;
  children(link: LinkResponse | undefined): ReactNode;
}) {
  const { annotation, unannotated, children } = props;
  const { entity } = useEntity();
  const value =
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS[annotation]];
  const misspelled = misspelledAnnotations(entity);
  return (
    <ViewFrame>
      {value?.trim() ? (
        <LinkedView>{children}</LinkedView>
      ) : (
        <>
          {unannotated}
          {misspelled.length > 0 && (
            <Notice>
              <ProblemItems problems={misspelled} />
            </Notice>
          )}
          <Assistant annotation={annotation} />
        </>
      )}
    </ViewFrame>
  );
}

function Assistant(props: ComponentProps<typeof LinkAssistant>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<TableSkeleton label={t('loading')} />}>
      <LinkAssistant {...props} />
    </Suspense>
  );
}

function LinkedView(props: {
  children(link: LinkResponse | undefined): ReactNode;
}) {
  const { data: link } = useLink();
  const entityRef = stringifyEntityRef(useEntity().entity);
  const reloadedAt = useLiveData(signalChannelOf(entityRef), [entityRef]);
  const [isFixing, setFixing] = useState(false);
  return (
    <>
      {link && !link.configured ? (
        <NotConfigured />
      ) : (
        <FixContext.Provider value={() => setFixing(true)}>
          <ReloadedAtContext.Provider value={reloadedAt}>
            {props.children(link)}
          </ReloadedAtContext.Provider>
        </FixContext.Provider>
      )}
      {isFixing && <FixDialog onClose={() => setFixing(false)} />}
    </>
  );
}

/** The assistant for a link with problems. */
function FixDialog(props: { onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={props.onClose}
    >
      <DialogTitle id={id}>{t('linking.fixTitle')}</DialogTitle>
      <DialogContent>
        <Assistant annotation="flows" linked />
      </DialogContent>
      <DialogActions>
        <Button style={{ textTransform: 'none' }} onClick={props.onClose}>
          {t('drawer.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
