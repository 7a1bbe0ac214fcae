import { makeStyles } from '@material-ui/core/styles';
import SearchIcon from '@material-ui/icons/Search';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { errorKind, type ErrorKind } from '../../model/errorKind';
import { MessageLink, type MessageAnchor } from '../../ui/MessageLink';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { QueryStates } from '../../ui/QueryStates';
import { DetailsSkeleton } from './DetailsSkeleton';

const useStyles = makeStyles(
  theme => ({
    notices: { '&:not(:empty)': { marginBottom: theme.spacing(2) } },
  }),
  { name: 'SupplyChainDetailsStates' },
);

/** Errors that say that there are no such details here. */
const ABSENT: readonly ErrorKind[] = ['notFound', 'notLinked'];

/**
 * Shows details in their current state: loading, not found, failed, stale or
 * loaded.
 *
 * @param props - `notFound` is the text for details that
 *   don't exist, as opposed to unknown ones; `short` is for a single
 *   section of a drawer
 */
export function DetailsStates<T extends ResponseMeta>(props: {
  query: UseQueryResult<T>;
  notFound: { title: string; hint: string; anchor: MessageAnchor };
  short?: boolean;
  children(data: T): ReactNode;
}) {
  const { query, notFound, short, children } = props;
  const classes = useStyles();
  if (query.error && ABSENT.includes(errorKind(query.error))) {
    return (
      <EmptyState
        alert
        icon={SearchIcon}
        title={notFound.title}
        hint={notFound.hint}
      >
        <MessageLink to={notFound.anchor} about={notFound.title} />
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
