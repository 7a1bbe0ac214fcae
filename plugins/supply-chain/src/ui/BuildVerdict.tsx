import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyFlowRef,
  type BuildVerdict as Verdict,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { MutedText } from './MutedText';
import { isolateText } from '../model/isolateText';
import { StateBadge } from './StateBadge';
import { flowLabel } from './flowLabel';

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
  const flow = flows
    ? flowLabel(decidedBy, flows)
    : stringifyFlowRef(decidedBy);
  return (
    <span className={classes.root}>
      {badge}
      <MutedText>
        {t('verdict.decidedBy', { flow: isolateText(flow, 100) })}
      </MutedText>
    </span>
  );
}
