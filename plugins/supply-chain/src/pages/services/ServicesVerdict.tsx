import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServicesResponse,
  VerdictSentence,
  ServiceRecord,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { clipText, isolateText, listNames } from '../../model/text';
import { outcomeOf, type Outcome } from '../../model/states';
import { environmentLabels } from '../../model/environments';
import { Since } from '../../ui/states';
import { VerdictFrame } from '../../ui/VerdictFrame';
import { nameOf, statusOf } from './service';

const TONES = {
  nonCompliant: 'bad',
  waiting: 'waiting',
  unknown: 'neutral',
  compliant: 'good',
} as const satisfies Record<Outcome, VerdictSentence['tone']>;

const useStyles = makeStyles(
  theme => ({
    why: { margin: theme.spacing(0.5, 0, 0) },
    others: { margin: theme.spacing(0.5, 0, 0), color: mutedColor(theme) },
  }),
  { name: 'SupplyChainServicesVerdict' },
);

/**
 * The verdict on the services in a sentence, with the worst one and the rest.
 *
 * @param props - `mine` if they are the user's own; `unlinked` is the number of
 *   other components of the same owners and systems; `children` stands below
 */
export function ServicesVerdict(props: {
  response: ServicesResponse;
  mine: boolean;
  unlinked?: number;
  card?: boolean;
  children?: ReactNode;
}) {
  const { response, mine, unlinked = 0, card, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [first, ...rest] = outcomesOf(response);
  if (!first) {
    return null;
  }
  const { omitted } = response;
  const others = [
    ...rest,
    { outcome: 'unchecked', count: omitted } as const,
    { outcome: 'unlinked', count: unlinked } as const,
  ].filter(({ count }) => count > 0);
  const worst = response.page === 1 && worstServiceOf(response.services);
  // Services that weren't read may be in a worse state.
  const isPartial = first.outcome === 'compliant' && omitted > 0;
  const tone = isPartial ? 'neutral' : TONES[first.outcome];
  const headline = `${sentenceOf(t, first, response, mine)}.`;
  return (
    <VerdictFrame tone={tone} headline={headline} card={card}>
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
      {children}
    </VerdictFrame>
  );
}

function sentenceOf(
  t: Translate,
  { outcome, count }: { outcome: Outcome; count: number },
  { services, states, omitted }: ServicesResponse,
  mine: boolean,
): string {
  const sum = states.reduce((all, state) => all + state.count, 0);
  return sum === 1 && omitted === 0 && services.length === 1
    ? t(`sentence.${outcome}`, { name: isolateText(nameOf(services[0]), 100) })
    : t(`services.all.${outcome}`, {
        count,
        total: t(mine ? 'services.ofYours' : 'services.ofAll', { total: sum }),
      });
}

/** The worst service, what is wrong with it, and since when. */
function Worst(props: { worst: WorstService }) {
  const { service, running } = props.worst;
  const { t } = useTranslation();
  const component = (
    <EntityRefLink entityRef={service.entityRef}>
      <bdi>{clipText(nameOf(service), 100)}</bdi>
    </EntityRefLink>
  );
  const since = service.since ? (
    <>
      {' '}
      <Since since={service.since} />
    </>
  ) : (
    ''
  );
  const environment =
    running && isolateText(environmentLabels(service.running)(running), 80);
  const isNewest = !running || running.trail === service.newestTrail?.name;
  return (
    <>
      {t('services.worst.since', { component, since })}
      {isNewest && service.failed.length > 0 && (
        <> {t('issue.failed', { name: listNames(t, service.failed) })}.</>
      )}
      {environment && isNewest && (
        <> {t('verdict.runsThis', { count: 1, names: environment })}.</>
      )}
      {environment && !isNewest && (
        <> {t('services.worst.running', { environment })}</>
      )}
    </>
  );
}

/** Worst first. */
const ORDER = ['nonCompliant', 'waiting', 'unknown', 'compliant'] as const;

/** The number of services with an outcome. */
interface OutcomeCount {
  outcome: Outcome;
  count: number;
}

/** The outcomes of services, worst first. */
export function outcomesOf({
  states,
}: Pick<ServicesResponse, 'states'>): OutcomeCount[] {
  return ORDER.map(outcome => ({
    outcome,
    count: states
      .filter(({ state }) => outcomeOf(state) === outcome)
      .reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0);
}

/** The service that needs attention first, and why. */
interface WorstService {
  service: ServiceRecord;
  /** Its running non-compliant build, if that is the reason. */
  running?: ServiceRecord['running'][number];
}

/**
 * The first service if it is non-compliant, because of its latest trails or a
 * running build; the last one in the order of promotion counts.
 */
export function worstServiceOf(
  services: readonly ServiceRecord[],
): WorstService | undefined {
  const [service] = services;
  if (!service || statusOf(service) !== 'non-compliant') {
    return undefined;
  }
  return {
    service,
    running: service.running.findLast(({ state }) => state === 'non-compliant'),
  };
}
