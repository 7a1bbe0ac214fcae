import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import SearchIcon from '@material-ui/icons/Search';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind, type ErrorKind } from '../../model/errorKind';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState } from '../../ui/EmptyState';
import { MessageLink } from '../../ui/MessageLink';
import { QueryStates } from '../../ui/QueryStates';

const useStyles = makeStyles(
  theme => ({
    section: { marginTop: theme.spacing(3) },
    title: { margin: theme.spacing(0, 0, 1), fontWeight: 'bold' },
    notices: { '&:not(:empty)': { marginBottom: theme.spacing(2) } },
    heading: { margin: theme.spacing(3, 0, 1) },
    row: { marginBottom: theme.spacing(1) },
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
      <Typography
        id={id}
        variant="subtitle1"
        component="h3"
        className={classes.title}
      >
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** Errors that say that there are no such details here. */
const ABSENT: readonly ErrorKind[] = ['notFound', 'notLinked'];

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
  const { t } = useTranslation();
  if (query.error && ABSENT.includes(errorKind(query.error))) {
    const title = t(`drawer.${of}NotFoundTitle`);
    return (
      <EmptyState
        alert
        icon={SearchIcon}
        title={title}
        hint={t(`drawer.${of}NotFoundHint`)}
      >
        <MessageLink
          to={of === 'trail' ? 'trail-not-found' : 'artifact-not-linked'}
          about={title}
        />
      </EmptyState>
    );
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

/**
 * Placeholder of details while they load, about as tall as the details.
 *
 * @param props - `short` is for a single section of a drawer
 */
export function DetailsSkeleton(props: { short?: boolean | undefined }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} width={line % 2 ? '45%' : '60%'} height={24} />
    ));
  return (
    <div role="progressbar" aria-label={t('loading')}>
      {props.short ? (
        lines(4)
      ) : (
        <>
          <Skeleton width={127} height={26} />
          <Skeleton width="25%" height={28} className={classes.heading} />
          {lines(2)}
          <Skeleton width="25%" height={28} className={classes.heading} />
          {[1, 2, 3].map(row => (
            <Skeleton
              key={row}
              variant="rect"
              height={33}
              className={classes.row}
            />
          ))}
        </>
      )}
    </div>
  );
}
