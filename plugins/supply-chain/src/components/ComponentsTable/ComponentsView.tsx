import { makeStyles } from '@material-ui/core/styles';
import CategoryIcon from '@material-ui/icons/Category';
import type { ComponentsAnswer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useLink } from '../../hooks/useEntityQueries';
import { useComponents } from '../../hooks/usePortalQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { EmptyState } from '../EmptyState';
import { NotConfigured } from '../NotConfigured';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';
import { SupplyChainProvider } from '../SupplyChainProvider';

const useStyles = makeStyles(
  theme => ({
    root: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
    },
  }),
  { name: 'SupplyChainComponentsView' },
);

interface ComponentsViewProps {
  /** Stands in while the answer is awaited. */
  skeleton: ReactNode;
  header?(answer: ComponentsAnswer | undefined): ReactNode;
  children(answer: ComponentsAnswer): ReactNode;
}

/**
 * Reads the components below the system or domain on screen and stands in
 * where there are none to show.
 */
export function ComponentsView(props: ComponentsViewProps) {
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <SupplyChainProvider>
        <Below {...props} />
      </SupplyChainProvider>
    </div>
  );
}

function Below({ skeleton, header, children }: ComponentsViewProps) {
  const { t } = useTranslation();
  const { data: link } = useLink();
  const query = useComponents();
  if (link && !link.configured) {
    return <NotConfigured />;
  }
  return (
    <>
      {header?.(query.data)}
      <QueryNotices query={query} />
      <QueryStates query={query} skeleton={skeleton}>
        {answer => (
          <>
            {answer.components.length > 0 ? (
              children(answer)
            ) : (
              <EmptyState
                icon={CategoryIcon}
                title={t('rollUp.empty')}
                hint={t('rollUp.emptyHint')}
              />
            )}
            {answer.unlinked > 0 && (
              <p>{t('rollUp.unlinked', { count: answer.unlinked })}</p>
            )}
          </>
        )}
      </QueryStates>
    </>
  );
}
