import { makeStyles } from '@material-ui/core/styles';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { problemText } from '../ProblemList/problemText';
import { StatusLine } from './StatusLine';

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: theme.spacing(0.5, 0),
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(0.5) },
    },
  }),
  { name: 'SupplyChainAdminProblems' },
);

/**
 * Problems in the words for a portal admin: the portal's own hint says what to
 * do, where it gives one, instead of whom to ask.
 */
export function AdminProblems(props: { problems: readonly Problem[] }) {
  const { problems } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul className={classes.list}>
      {problems.map(problem => {
        const { what, advice } = problemText(t, problem);
        return (
          <li key={JSON.stringify(problem)}>
            <StatusLine tone="waiting">
              {what}. {problem.hint ?? advice}
            </StatusLine>
          </li>
        );
      })}
    </ul>
  );
}
