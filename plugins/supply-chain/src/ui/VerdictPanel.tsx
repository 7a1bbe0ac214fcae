import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { CoverageNotice, type Loaded } from './CoverageNotice';
import { Freshness } from './Freshness';
import { Panel } from './Panel';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: theme.spacing(1, 3),
      // Room for the actions, so that what is below stays in place.
      minHeight: 84,
      // The bar of the verdict is the edge of the section.
      '& > :first-child': {
        display: 'grid',
        margin: theme.spacing(-2, 0, 0, -2),
      },
      '&:last-child > :first-child': { marginBottom: theme.spacing(-2) },
    },
    side: {
      maxWidth: 340,
      '& > :first-child': { display: 'flex', justifyContent: 'flex-end' },
    },
    [theme.breakpoints.down('sm')]: {
      root: { gridTemplateColumns: 'minmax(0, 1fr)' },
      side: { maxWidth: 'none' },
    },
  }),
  { name: 'SupplyChainVerdictPanel' },
);

/**
 * The first section of an entity's view: the verdict and, at its right, what is
 * to be said about the data.
 *
 * @param props - `queries` are those whose data the view shows; `behind` is
 *   described at {@link CoverageNotice}
 */
export function VerdictPanel(props: {
  label: string;
  verdict: ReactNode;
  queries: readonly Loaded<ResponseMeta>[];
  behind: Loaded<unknown>;
  children?: ReactNode;
}) {
  const { label, verdict, queries, behind, children } = props;
  const classes = useStyles();
  return (
    <Panel label={label}>
      <div className={classes.root}>
        <div role="status">{verdict}</div>
        <div className={classes.side}>
          <Freshness queries={queries} />
          <CoverageNotice queries={queries} behind={behind} />
        </div>
      </div>
      {children}
    </Panel>
  );
}
