import { makeStyles } from '@material-ui/core/styles';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { problemText } from '../ui/problemText';
import { StateMark } from '../ui/states';
import { TextButton } from '../ui/text';

const useStyles = makeStyles(
  theme => ({
    list: { margin: 0, padding: 0, listStyle: 'none' },
    item: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.spacing(0.5),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainLinkProblems' },
);

/**
 * Problems of a link that someone is editing.
 *
 * @param props - `onCorrect` takes the name that is probably meant
 */
export function LinkProblems(props: {
  problems: readonly Problem[];
  onCorrect(mistaken: string, name: string): void;
}) {
  const { problems, onCorrect } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul className={classes.list}>
      {problems.map(problem => {
        const { what, choices, advice } = problemText(t, problem);
        const { suggestion, value = problem.flow } = problem;
        return (
          <li key={JSON.stringify(problem)} className={classes.item}>
            <StateMark state="missing" wordless />
            <span>
              {what}.{' '}
              {suggestion && value ? (
                <TextButton onClick={() => onCorrect(value, suggestion)}>
                  {t('problem.didYouMean', { suggestion })}
                </TextButton>
              ) : (
                <>
                  {choices && `${choices} `}
                  {advice}
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
