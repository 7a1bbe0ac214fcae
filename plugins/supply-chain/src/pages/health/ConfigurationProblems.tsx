import { makeStyles } from '@material-ui/core/styles';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import type {
  ConfigMistake,
  ConfigProblem,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { Notice } from '../../ui/Notice';
import { RelativeTime } from '../../ui/RelativeTime';

const useStyles = makeStyles(
  theme => ({
    mistakes: {
      margin: theme.spacing(0.5, 0, 0),
      paddingLeft: theme.spacing(2.5),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainConfigurationProblems' },
);

const MISTAKE = {
  missing: 'missing',
  'unknown-key': 'unknownKey',
  'wrong-type': 'wrongType',
  'out-of-range': 'outOfRange',
  'no-duration': 'noDuration',
  'no-address': 'noAddress',
  'plain-http': 'plainHttp',
  'address-extras': 'addressExtras',
  'no-api-path': 'noApiPath',
  'invalid-name': 'invalidName',
  'invalid-key': 'invalidKey',
  'invalid-filter': 'invalidFilter',
  'unknown-region': 'unknownRegion',
} as const satisfies Record<ConfigMistake, string>;

const EFFECT = {
  idle: 'idle',
  'not-used': 'notUsed',
  'previous-used': 'previousUsed',
  'default-used': 'defaultUsed',
  'longest-kept': 'longestKept',
  ignored: 'notUsed',
} as const satisfies Record<ConfigProblem['effect'], string>;

/**
 * Mistakes in the configuration, how to fix them, and their effect until then.
 */
export function ConfigurationProblems(
  props: NonNullable<HealthResponse['configuration']>,
) {
  const { problems, since } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <Notice icon={WarningIcon}>
      <strong>{t('health.configuration.title')}</strong>
      <div>
        {t('health.configuration.since', {
          when: <RelativeTime moment={since} />,
        })}
      </div>
      <ul className={classes.mistakes}>
        {problems.map(problem => (
          <li key={JSON.stringify(problem)}>
            <code>{problem.path}</code>: {mistakeText(t, problem)}
            <MessageLink to={anchorOf(problem)} about={problem.path} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Link problems also have a reason `unknown-region`. */
function anchorOf({ reason }: ConfigProblem) {
  return reason === 'unknown-region' ? 'unknown-region-setting' : reason;
}

/** Reasons unknown to this version fall back to the portal's own message. */
function mistakeText(t: Translate, problem: ConfigProblem): string {
  const { reason, effect, suggestion, expected = 'text', range } = problem;
  if (!Object.hasOwn(MISTAKE, reason)) {
    return `${problem.message}. ${problem.fix}`;
  }
  return [
    t(`health.mistake.${MISTAKE[reason]}`, {
      expected: t(`health.expected.${expected}`),
      from: range?.from ?? '?',
      to: range?.to ?? '?',
    }),
    suggestion && t('problem.didYouMean', { suggestion }),
    t(`health.effect.${EFFECT[effect]}`),
  ]
    .filter(Boolean)
    .join(' ');
}
