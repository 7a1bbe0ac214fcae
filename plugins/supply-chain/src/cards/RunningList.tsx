import {
  stringifyEnvironmentRef,
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { inDeliveryOrder } from '../model/environmentOrder';
import { mostUrgent } from '../model/mostUrgent';
import { useTranslation } from '../i18n/useTranslation';
import { isAllKnown } from '../model/isAllKnown';
import { whyIncomplete } from '../model/whyIncomplete';
import { worstOf } from '../model/severity';
import { environmentLabels } from '../model/environmentLabels';
import { sinceBesideStart } from '../model/environments';
import { ShortTime } from '../ui/ShortTime';
import { StateBadge } from '../ui/StateBadge';
import { UntrustedText } from '../ui/UntrustedText';
import { CardStatement } from './CardStatement';
import { RunningBuild } from './RunningBuild';
import { useCardStyles } from './useCardStyles';
import { unknownReason } from './unknownReason';

/** As many as fit on a card; the Artifacts tab lists all of them. */
const SHOWN = 5;

/** The verdict on the running builds, overall and for each environment. */
export function RunningList(props: {
  response: EnvironmentsResponse;
  flows: SummaryResponse['flows'];
}) {
  const { response, flows } = props;
  const { environments, complete, problems } = response;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const busy = environments.filter(({ builds }) => builds.length > 0);
  const worst = worstOf(busy)?.state;
  // Otherwise there may be more running builds.
  const proven = complete && !flows.some(({ unread }) => unread);
  const state = worst === 'compliant' && !proven ? 'unknown' : worst;
  const isKnown = (some: readonly EnvironmentRecord[]) =>
    proven && flows.length > 0 && isAllKnown(response, some);
  const shown = inDeliveryOrder(mostUrgent(environments, SHOWN));
  const hidden = environments.length - shown.length;
  return (
    <>
      <CardStatement
        title={t('card.running')}
        state={state}
        why={
          whyIncomplete(t, 'card', response) ??
          unknownReason(t, flows, problems)
        }
      />
      {environments.length === 0 && (
        <span className={classes.aside}>
          {t(isKnown([]) ? 'cell.notRunning' : 'card.nothingRuns')}
        </span>
      )}
      <ul className={classes.list}>
        {shown.map(environment => (
          <Running
            key={stringifyEnvironmentRef(environment)}
            environment={environment}
            label={environmentLabels(environments)(environment)}
            flows={flows}
            known={isKnown([environment])}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <span className={classes.aside}>
          {t('card.more', { count: hidden })}
        </span>
      )}
      {state && state !== 'unknown' && response.incompleteReason && (
        <span className={classes.aside}>
          {response.incompleteReason === 'loading'
            ? t('card.runningIncomplete')
            : whyIncomplete(t, 'history', response)}
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
  known: boolean;
}) {
  const { environment, label, flows, known } = props;
  const { builds, state } = environment;
  const classes = useCardStyles();
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <span className={classes.main}>
        <UntrustedText>{label}</UntrustedText>
      </span>
      {builds.length > 0 ? (
        <span className={classes.status}>
          <StateBadge state={state} />
          <Since since={sinceBesideStart(environment)} />
        </span>
      ) : (
        <span className={classes.aside}>
          {t(nothingKey(environment, known))}
        </span>
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

/** What to say about an environment without builds. */
function nothingKey({ deployments }: EnvironmentRecord, known: boolean) {
  if (known) {
    return 'cell.notRunning';
  }
  return deployments > 0 ? 'card.ended' : 'card.nothingRuns';
}

function Since(props: { since?: string }) {
  const { since } = props;
  const classes = useCardStyles();
  const { t } = useTranslation();
  return since ? (
    <span className={classes.aside}>
      {' '}
      {t('card.since', { when: <ShortTime moment={since} inSentence /> })}
    </span>
  ) : null;
}
