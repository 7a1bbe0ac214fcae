import { makeStyles } from '@material-ui/core/styles';
import type {
  BuildVerdict as Verdict,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { MutedText } from './MutedText';
import { StateBadge } from './StateBadge';
import { decidedByText } from './flowLabel';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.25, 1),
      minWidth: 0,
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainBuildVerdict' },
);

/**
 * The status of a build, and the flow that decided it, if another one.
 *
 * @param props - `flows` are those of the link; without them, the flow shows
 *   its region and organization
 */
export function BuildVerdict(props: {
  verdict: Verdict;
  flows?: readonly FlowRef[];
}) {
  const { verdict, flows } = props;
  const { state, originalState, decidedBy } = verdict;
  const classes = useStyles();
  const { t } = useTranslation();
  const badge = <StateBadge state={state} originalState={originalState} />;
  if (!decidedBy) {
    return badge;
  }
  return (
    <span className={classes.root}>
      {badge}
      <MutedText>{decidedByText(t, decidedBy, flows)}</MutedText>
    </span>
  );
}
