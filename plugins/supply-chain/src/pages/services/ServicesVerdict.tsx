import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServicesResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { clipText } from '../../model/clipText';
import { environmentLabels } from '../../model/environmentLabels';
import { isolateText } from '../../model/isolateText';
import { listNames } from '../../model/listNames';
import { StateMark } from '../../ui/StateMark';
import { Since } from '../../ui/StateSince';
import { CopyLink } from '../../ui/CopyAction';
import { issueText } from './issueText';
import { nameOf } from './service';
import {
  outcomesOf,
  worstServiceOf,
  type Outcome,
  type WorstService,
} from './servicesResponse';

const STATES: Record<Outcome, StateValue> = {
  nonCompliant: 'non-compliant',
  waiting: 'incomplete',
  unknown: 'unknown',
  compliant: 'compliant',
};

const useStyles = makeStyles(
  theme => ({
    root: { display: 'flex', gap: theme.spacing(2), minWidth: 0 },
    sentence: { margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
    why: { margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' },
    actions: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1.5),
      margin: theme.spacing(1.5, 0, 0),
    },
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
  const [first, ...rest] = outcomesOf(response);
  if (!first) {
    return null;
  }
  const { omitted, notCovered } = response;
  const others = [
    ...rest,
    { outcome: 'notCovered', count: notCovered } as const,
    { outcome: 'unchecked', count: omitted } as const,
    { outcome: 'unlinked', count: unlinkedIn(response, table) } as const,
  ].filter(({ count }) => count > 0);
  // Services that weren't read may be in a worse state.
  const state =
    first.outcome === 'compliant' && omitted > 0
      ? 'unknown'
      : STATES[first.outcome];
  const worst = response.page === 1 && worstServiceOf(response.services);
  return (
    <div className={classes.root}>
      <StateMark state={state} large />
      <div>
        <h2 className={classes.sentence}>{sentenceOf(t, first, response)}</h2>
        {worst && (
          <p className={classes.why}>
            <Worst worst={worst} />
          </p>
        )}
        {others.length > 0 && (
          <p className={classes.others}>
            {others
              .map(({ outcome, count }) =>
                t(`services.others.${outcome}`, { components: count }),
              )
              .join(', ')}
          </p>
        )}
        <p className={classes.actions}>
          <CopyLink note={table.mine && t('services.ownCopied')} />
        </p>
      </div>
    </div>
  );
}

/** The unlinked components, if the sentence is about the same owners and systems. */
function unlinkedIn(
  { unlinked }: ServicesResponse,
  { filters, mine }: ServicesState,
): number {
  const isCounted = (name: string) =>
    name === 'state' || name === 'owner' || name === 'system';
  return !mine && Object.keys(filters).every(isCounted) ? unlinked : 0;
}

function sentenceOf(
  t: Translate,
  { outcome, count }: { outcome: Outcome; count: number },
  { services, states, omitted }: ServicesResponse,
): string {
  const total = states.reduce((sum, state) => sum + state.count, 0);
  return total === 1 && omitted === 0 && services.length === 1
    ? t(`sentence.${outcome}`, { name: isolateText(nameOf(services[0]), 100) })
    : t(`services.all.${outcome}`, { count, total });
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
  let why = t('services.worst.unexplained', { component });
  const isNewest = running?.trail === service.newestTrail?.name;
  if (environment && isNewest && service.failed.length > 0) {
    why = t('services.worst.failed', {
      component,
      environment,
      names: listNames(t, service.failed),
    });
  } else if (environment) {
    why = t('services.worst.running', { component, environment });
  } else if (issues) {
    why = (
      <>
        {component}: {issues}
      </>
    );
  }
  return (
    <>
      {why}
      {service.since && (
        <>
          , <Since since={service.since} />
        </>
      )}
      .
    </>
  );
}
