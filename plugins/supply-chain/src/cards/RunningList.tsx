import {
  stringifyEnvironmentRef,
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { mostUrgent } from '../model/environmentOrder';
import { useTranslation } from '../i18n/useTranslation';
import { environmentLabels } from '../model/environmentLabels';
import { sinceBesideStart } from '../model/environments';
import { StateBadge } from '../ui/StateBadge';
import { Since } from '../ui/StateSince';
import { UntrustedText } from '../ui/UntrustedText';
import { causeOf } from '../ui/problemText';
import { CardStatement } from './CardStatement';
import { RunningBuild } from './RunningBuild';
import { useCardStyles } from './useCardStyles';

/** As many as fit on a card; the Artifacts tab lists all of them. */
const SHOWN = 5;

/** The verdict on the running builds, overall and for each environment. */
export function RunningList(props: {
  summary: SummaryResponse;
  response: EnvironmentsResponse;
}) {
  const { summary, response } = props;
  const { environments, coverage, problems } = response;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const shown = mostUrgent(environments, SHOWN);
  const hidden = environments.length - shown.length;
  const empty = coverage.complete ? 'cell.notRunning' : 'state.unknown';
  return (
    <>
      <CardStatement
        title={t('card.running')}
        state={summary.runningState}
        since={summary.runningSince}
        compliantAt={summary.compliantAt}
        why={causeOf(t, problems)}
      />
      {environments.length === 0 && (
        <span className={classes.aside}>{t(empty)}</span>
      )}
      <ul className={classes.list}>
        {shown.map(environment => (
          <Running
            key={stringifyEnvironmentRef(environment)}
            environment={environment}
            label={environmentLabels(environments)(environment)}
            flows={summary.flows}
            empty={t(empty)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <span className={classes.aside}>
          {t('card.more', { amount: hidden })}
        </span>
      )}
    </>
  );
}

/** An environment with its verdict and builds. */
function Running(props: {
  environment: EnvironmentRecord;
  label: string;
  flows: SummaryResponse['flows'];
  /** What to say without builds. */
  empty: string;
}) {
  const { environment, label, flows, empty } = props;
  const { builds, state } = environment;
  const classes = useCardStyles();
  const since = sinceBesideStart(environment);
  return (
    <li className={classes.item}>
      <span className={classes.main}>
        <UntrustedText>{label}</UntrustedText>
      </span>
      {builds.length > 0 ? (
        <span className={classes.status}>
          <StateBadge state={state} />
          {since && (
            <span className={classes.aside}>
              {' '}
              <Since since={since} />
            </span>
          )}
        </span>
      ) : (
        <span className={classes.aside}>{empty}</span>
      )}
      {builds.map((build, index) => (
        <RunningBuild
          key={`${index} ${build.fingerprint}`}
          build={build}
          flows={flows}
          label={label}
          several={builds.length > 1}
        />
      ))}
    </li>
  );
}
