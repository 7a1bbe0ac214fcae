import { makeStyles } from '@material-ui/core/styles';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useContext } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { MessageLink } from './MessageLink';
import { NameList } from './NameList';
import { mutedColor } from './tones';
import { groupProblems, type ProblemGroup } from '../model/groupProblems';
import { FixContext, isFixable } from './FixContext';
import { HealthLink, useHealthPath } from './HealthLink';
import { isForAdmins, problemText } from './problemText';
import { TextButton } from './TextButton';

/** Maximum number of flow names. */
const SHOWN_FLOWS = 3;

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(0.5) },
    },
    advice: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainProblemItems' },
);

/** Problems as text, each with what to do about it. */
export function ProblemItems(props: { problems: readonly Problem[] }) {
  const { problems } = props;
  const classes = useStyles();
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul className={classes.list}>
      {groupProblems(problems).map(group => (
        <ProblemItem key={JSON.stringify(group.problem)} group={group} />
      ))}
    </ul>
  );
}

function ProblemItem(props: { group: ProblemGroup }) {
  const { problem, flows } = props.group;
  const classes = useStyles();
  const { t } = useTranslation();
  const health = useHealthPath();
  const fix = useContext(FixContext);
  const { what, choices, advice, where } = problemText(t, problem);
  return (
    <li>
      {where && (
        <>
          <NameList names={flows} shown={SHOWN_FLOWS} />:{' '}
        </>
      )}
      {what}. {choices && `${choices} `}
      {health && isForAdmins(problem) ? (
        <HealthLink to={health} />
      ) : (
        <span className={classes.advice}>{advice}</span>
      )}
      <MessageLink to={problem.reason} about={what} />
      {fix && isFixable(problem) && (
        <>
          {' '}
          <TextButton onClick={fix}>{t('problem.fix')}</TextButton>
        </>
      )}
    </li>
  );
}
