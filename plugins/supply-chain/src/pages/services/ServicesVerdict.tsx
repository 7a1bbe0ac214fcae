import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServicesResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { clipText } from '../../model/clipText';
import { environmentLabels } from '../../model/environmentLabels';
import { isolateText } from '../../model/isolateText';
import { ShortTime } from '../../ui/ShortTime';
import { StateMark } from '../../ui/StateMark';
import { CopyLink } from './CopyLink';
import { issueText } from './issueText';
import { nameOf } from './service';
import {
  failingInProduction,
  outcomeOf,
  worstServiceOf,
  type Outcome,
  type ServicesOutcome,
  type WorstService,
} from './servicesResponse';

const STATES: Record<Outcome, StateValue> = {
  nonCompliant: 'non-compliant',
  waiting: 'incomplete',
  unknown: 'unknown',
  noTrails: 'unknown',
  compliant: 'compliant',
};

const useStyles = makeStyles(
  theme => ({
    root: { display: 'flex', gap: theme.spacing(2), minWidth: 0 },
    sentence: { margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
    rest: { fontWeight: 'normal' },
    why: { margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' },
    others: { margin: theme.spacing(1, 0, 0), color: mutedColor(theme) },
  }),
  { name: 'SupplyChainServicesVerdict' },
);

/**
 * The verdict on the services in a sentence, with the worst one and the rest.
 */
export function ServicesVerdict(props: {
  response: ServicesResponse;
  table: ServicesState;
}) {
  const { response, table } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const outcome = outcomeOf(response);
  if (!outcome) {
    return null;
  }
  const others = [
    ...outcome.others,
    { outcome: 'unchecked', count: outcome.unchecked } as const,
    { outcome: 'unlinked', count: unlinkedIn(response, table) } as const,
  ].filter(({ count }) => count > 0);
  const worst = response.page === 1 && worstServiceOf(response.services);
  return (
    <div className={classes.root}>
      <StateMark state={stateOf(outcome)} large />
      <div>
        <h2 className={classes.sentence}>
          <Sentence outcome={outcome} response={response} table={table} />
        </h2>
        {worst && (
          <p className={classes.why}>
            <Worst worst={worst} />
          </p>
        )}
        {others.length > 0 && (
          <p className={classes.others}>
            {others
              .map(({ outcome: each, count }) =>
                t(`services.others.${each}`, { components: count }),
              )
              .join(', ')}
          </p>
        )}
        <CopyLink mine={table.mine} />
      </div>
    </div>
  );
}

/** The unlinked components, if the sentence is about the same owners and systems. */
function unlinkedIn(
  { unlinkedMatching }: ServicesResponse,
  { filters, mine }: ServicesState,
): number {
  const isCounted = (name: string) =>
    name === 'state' || name === 'owner' || name === 'system';
  return !mine && Object.keys(filters).every(isCounted) ? unlinkedMatching : 0;
}

/** Services that weren't checked may be in a worse state than compliant. */
function stateOf({ worst, unchecked }: ServicesOutcome): StateValue {
  return worst === 'compliant' && unchecked > 0 ? 'unknown' : STATES[worst];
}

function Sentence(props: {
  outcome: ServicesOutcome;
  response: ServicesResponse;
  table: ServicesState;
}) {
  const { outcome, response, table } = props;
  const { worst, count, total, unchecked } = outcome;
  const { t } = useTranslation();
  if (total === 1 && unchecked === 0 && response.services.length === 1) {
    const name = isolateText(nameOf(response.services[0]), 100);
    return <>{t(`services.only.${worst}`, { name })}</>;
  }
  const whose = whoseOf(table, unchecked > 0);
  return (
    <>
      {t(`services.${whose}.${worst}`, { count, total })}
      {worst === 'nonCompliant' && <InProduction response={response} />}
    </>
  );
}

/** Which components the sentence is about; their numbers are for any state. */
function whoseOf({ filters, mine }: ServicesState, isLimited: boolean) {
  if (Object.keys(filters).some(name => name !== 'state')) {
    return isLimited ? 'checkedMatching' : 'matching';
  }
  if (isLimited) {
    return 'checked';
  }
  return mine ? 'yours' : 'these';
}

/** How many of the non-compliant services run such a build in production. */
function InProduction(props: { response: ServicesResponse }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const parts = failingInProduction(props.response).map(
    ({ environment, count }, index) =>
      t(index === 0 ? 'services.ofThemIn' : 'services.alsoIn', {
        components: count,
        environment: isolateText(environment, 80),
      }),
  );
  return parts.length > 0 ? (
    <span className={classes.rest}>{`, ${parts.join(', ')}`}</span>
  ) : null;
}

/** The worst service and what is wrong with it. */
function Worst(props: { worst: WorstService }) {
  const { service, running } = props.worst;
  const { t } = useTranslation();
  const component = (
    <EntityRefLink entityRef={service.entityRef}>
      <bdi>{clipText(nameOf(service), 100)}</bdi>
    </EntityRefLink>
  );
  const environment =
    running && isolateText(environmentLabels(service.running)(running), 80);
  const issues = issueText(t, service);
  if (environment) {
    // The row's date, as the status may go back to earlier builds.
    return service.since ? (
      <>
        {t('services.worst.runningSince', {
          component,
          environment,
          when: <ShortTime moment={service.since} inSentence />,
        })}
      </>
    ) : (
      <>{t('services.worst.running', { component, environment })}</>
    );
  }
  return issues ? (
    <>{t('services.worst.newest', { component, issues })}</>
  ) : (
    <>{t('services.worst.unexplained', { component })}</>
  );
}
