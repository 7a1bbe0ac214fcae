import { makeStyles } from '@material-ui/core/styles';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../hooks/useTranslation';
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

/** Problems in the words for a portal admin: what to do, not whom to ask. */
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
              {what}. {adminAdvice(t, problem) ?? advice}
            </StatusLine>
          </li>
        );
      })}
    </ul>
  );
}

/** Says what to change in the configuration. */
function adminAdvice(t: Translate, problem: Problem): string | undefined {
  const { reason, region, org } = problem;
  if (!region || !org) {
    return problem.hint;
  }
  const path = `supplyChain.regions.${region}`;
  const ofOrg = `${path}.organizations.${org}`;
  switch (reason) {
    case 'organization-not-found':
      return t('setup.advice.organizationNotFound', { path: ofOrg });
    case 'key-refused':
      return t('setup.advice.keyRefused', { path: `${ofOrg}.apiKey` });
    case 'role-too-low':
      return t('setup.advice.roleTooLow', { path: ofOrg });
    case 'region-unavailable':
      return t('setup.advice.regionUnavailable', { path: `${path}.baseUrl` });
    default:
      return problem.hint;
  }
}
