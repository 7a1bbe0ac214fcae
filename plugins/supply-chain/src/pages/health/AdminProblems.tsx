import { makeStyles } from '@material-ui/core/styles';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { problemText } from '../../ui/problemText';
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

/** Problems with advice for a portal admin: what to do, not whom to ask. */
export function AdminProblems(props: {
  problems: readonly Problem[];
  /** Where the problems occurred; undefined for the configuration check. */
  of?: 'link' | 'sync';
}) {
  const { problems, of } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul className={classes.list}>
      {problems.map(problem => {
        const { what, choices, advice } = problemText(t, problem);
        return (
          <li key={JSON.stringify(problem)}>
            <StatusLine tone="waiting">
              {[
                `${what}.`,
                choices,
                adminAdvice(t, problem, of) ?? advice,
              ].join(' ')}
              <MessageLink to={problem.reason} about={what} />
            </StatusLine>
          </li>
        );
      })}
    </ul>
  );
}

/** Reasons that the health shows at the region itself. */
const OF_REGION: readonly Problem['reason'][] = [
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
];

/** What to change in the configuration or the annotation. */
function adminAdvice(
  t: Translate,
  problem: Problem,
  of: 'link' | 'sync' | undefined,
): string | undefined {
  const { reason, region = '', org = '' } = problem;
  const path = `supplyChain.regions.${region}`;
  const ofOrg = `${path}.organizations.${org}`;
  if (of === 'link' && OF_REGION.includes(reason)) {
    return t('health.advice.seeRegion');
  }
  switch (reason) {
    case 'no-region':
      return t('health.advice.noRegion');
    case 'unknown-region':
      return t('health.advice.unknownRegion');
    case 'organization-not-configured':
      return t('health.advice.organizationNotConfigured', { path: ofOrg });
    case 'configuration-invalid':
      return t('health.advice.configurationInvalid');
    case 'link-not-allowed':
      return t('health.advice.linkNotAllowed', { path: ofOrg });
    case 'inherited-value':
      return t('health.advice.inheritedValue');
    case 'organization-not-found':
      return t('health.advice.check', { path: ofOrg });
    case 'service-account-not-found':
      return t('health.advice.check', { path: `${ofOrg}.serviceAccount` });
    case 'key-refused':
      return t('health.advice.keyRefused', { path: `${ofOrg}.apiKey` });
    case 'role-too-low':
      return of === 'sync'
        ? t('health.advice.keyRole', { path: `${ofOrg}.apiKey` })
        : t('health.advice.roleTooLow', { path: ofOrg });
    case 'rate-limited':
      return t('health.advice.rateLimited', {
        path:
          of === 'sync'
            ? 'supplyChain.sync.requestsPerMinute'
            : `${path}.concurrency`,
      });
    case 'region-unavailable':
    case 'unexpected-answer':
      return t('health.advice.regionUnavailable', { path: `${path}.baseUrl` });
    default:
      return undefined;
  }
}
