import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import SearchIcon from '@material-ui/icons/Search';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { useId, type ReactNode } from 'react';
import IconButton from '@material-ui/core/IconButton';
import Tooltip from '@material-ui/core/Tooltip';
import CloseIcon from '@material-ui/icons/Close';
import LinkIcon from '@material-ui/icons/Link';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind } from '../../model/errorKind';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState } from '../../ui/EmptyState';
import { Freshness } from '../../ui/Freshness';
import { QueryStates } from '../../ui/QueryStates';
import { CopyButton, usePageUrl } from '../../ui/copying';
import { useDrawer } from '../../ui/useDrawer';
import { UntrustedText } from '../../ui/text';

const useStyles = makeStyles(
  theme => ({
    header: {
      position: 'sticky',
      '@media print': { position: 'static' },
      top: 0,
      zIndex: 1,
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      padding: theme.spacing(2, 2, 1, 3),
      backgroundColor: theme.palette.background.paper,
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
    name: { minWidth: 0, fontWeight: 'bold', lineHeight: 1.4, margin: 0 },
    actions: { display: 'inline-flex', alignItems: 'center', flexShrink: 0 },
    body: { padding: theme.spacing(2, 3, 4) },
    section: { marginTop: theme.spacing(3) },
    title: { margin: theme.spacing(0, 0, 1), fontSize: '1rem' },
    notices: { '& > :not(:empty)': { marginBottom: theme.spacing(2) } },
  }),
  { name: 'SupplyChainDetails' },
);

/** A section of a drawer with a heading. */
export function DetailsSection(props: { title: string; children: ReactNode }) {
  const { title, children } = props;
  const classes = useStyles();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/**
 * Shows details in their current state: loading, not found, failed, stale or
 * loaded.
 *
 * @param props - `of` says which texts are for details that don't exist, as
 *   opposed to unknown ones; `short` is for a single section of a drawer
 */
export function Details<T extends ResponseMeta>(props: {
  query: UseQueryResult<T>;
  of: 'trail' | 'artifact';
  short?: boolean;
  children(data: T): ReactNode;
}) {
  const { query, of, short, children } = props;
  const classes = useStyles();
  const absent = ['notFound', 'notLinked'];
  if (query.error && absent.includes(errorKind(query.error))) {
    return <NotFound of={of} />;
  }
  return (
    <>
      <div className={classes.notices}>
        <CoverageNotice queries={[query]} />
      </div>
      <QueryStates query={query} skeleton={<DetailsSkeleton short={short} />}>
        {children}
      </QueryStates>
    </>
  );
}

/** Says that the drawer's link names nothing that is linked here. */
export function NotFound({ of }: { of: 'trail' | 'artifact' | 'link' }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      alert
      icon={SearchIcon}
      title={t(`drawer.${of}NotFoundTitle`)}
      hint={t(`drawer.${of}NotFoundHint`)}
    />
  );
}

/**
 * Placeholder of details while they load, about as tall as the details.
 *
 * @param props - `short` is for a single section of a drawer
 */
export function DetailsSkeleton(props: { short?: boolean | undefined }) {
  const { t } = useTranslation();
  return (
    <div role="progressbar" aria-label={t('loading')}>
      {Array.from({ length: props.short ? 4 : 12 }, (_, line) => (
        <Skeleton key={line} width={line % 2 ? '45%' : '60%'} height={24} />
      ))}
    </div>
  );
}

/**
 * ID of the heading that labels the drawer; only one drawer is open at a time.
 */
export const DRAWER_TITLE_ID = 'supply-chain-drawer-title';

/** The frame of a drawer: its heading, the close button and the content. */
export function DrawerFrame(props: {
  title: string;
  /** Shown next to the close button. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { title, action, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { close } = useDrawer();
  const url = usePageUrl();
  return (
    <>
      <div className={classes.header}>
        <Typography
          id={DRAWER_TITLE_ID}
          variant="h6"
          component="h2"
          className={classes.name}
        >
          <UntrustedText lines={3}>{title}</UntrustedText>
        </Typography>
        <span className={classes.actions}>
          <CopyButton text={url} what={t('attest.link')} icon={LinkIcon} />
          {action}
          <Freshness />
          <Tooltip title={t('drawer.close')}>
            <IconButton
              size="small"
              aria-label={t('drawer.close')}
              onClick={close}
            >
              <CloseIcon />
            </IconButton>
          </Tooltip>
        </span>
      </div>
      <div className={classes.body}>{children}</div>
    </>
  );
}
