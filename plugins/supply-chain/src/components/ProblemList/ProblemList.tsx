import { makeStyles } from '@material-ui/core/styles';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { Notice } from '../Notice';
import { NameList } from '../NameList';
import { mutedColor } from '../../theme/tones';
import { groupProblems, unreadFlows, type ProblemGroup } from './groupProblems';
import { problemText } from './problemText';

/** More names than these hide what is said about them. */
const SHOWN_FLOWS = 3;

const useStyles = makeStyles(
  theme => ({
    heading: { fontWeight: 'bold', margin: 0 },
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(0.5) },
    },
    advice: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainProblemList' },
);

/**
 * The problems of an answer in words, each with what to do about it.
 *
 * @param props - `flowCount` is the number of flows of the link, to say how
 *   many of them could not be read
 */
export function ProblemList(props: {
  problems: readonly Problem[];
  flowCount?: number;
}) {
  const { problems, flowCount = 0 } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (problems.length === 0) {
    return null;
  }
  const unread = unreadFlows(problems).size;
  return (
    <Notice icon={WarningIcon}>
      {unread > 0 && flowCount > 1 && (
        <p className={classes.heading}>
          {t('problem.partial', { count: unread, total: flowCount })}
        </p>
      )}
      <ul className={classes.list}>
        {groupProblems(problems).map(group => (
          <ProblemItem key={JSON.stringify(group.problem)} group={group} />
        ))}
      </ul>
    </Notice>
  );
}

function ProblemItem(props: { group: ProblemGroup }) {
  const { problem, flows } = props.group;
  const classes = useStyles();
  const { t } = useTranslation();
  const { what, advice, where } = problemText(t, problem);
  return (
    <li>
      {where
        ? t('problem.where', {
            where: <NameList names={flows} shown={SHOWN_FLOWS} />,
            what,
          })
        : what}
      . <span className={classes.advice}>{advice}</span>
    </li>
  );
}
