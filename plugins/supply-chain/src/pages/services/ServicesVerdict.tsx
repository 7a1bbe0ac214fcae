import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { caption } from '../../ui/styles';
import { clipText, isolateText, listNames } from '../../model/text';
import { SENTENCES } from '../../model/states';
import { environmentLabels } from '../../model/environments';
import { Since, stateTone } from '../../ui/states';
import { VerdictFrame } from '../../ui/VerdictFrame';
import { nameOf, statusOf } from './service';

const useStyles = makeStyles(
  theme => ({
    others: caption(theme),
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
  const { services, omitted, page } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const counts = countsByTone(response);
  const [worst] = counts;
  if (!worst) {
    return null;
  }
  const { tone, count } = worst;
  const total = counts.reduce((sum, other) => sum + other.count, 0);
  const sentence =
    total === 1 && omitted === 0 && services.length === 1
      ? t(SENTENCES[tone], { name: isolateText(nameOf(services[0]), 100) })
      : t(`services.all.${tone}`, {
          count,
          total: t(mine ? 'services.ofYours' : 'services.ofAll', { total }),
        });
  const others = [
    ...counts.slice(1),
    { tone: 'unchecked', count: omitted } as const,
    { tone: 'unlinked', count: unlinked } as const,
  ]
    .filter(other => other.count > 0)
    .map(other =>
      t(`services.others.${other.tone}`, { components: other.count }),
    );
  return (
    <VerdictFrame
      // Services that weren't read may be in a worse state.
      tone={tone === 'good' && omitted > 0 ? 'neutral' : tone}
      headline={`${sentence}.`}
      place={card ? 'card' : undefined}
    >
      {page === 1 && <WorstService services={services} />}
      {others.length > 0 && (
        <p className={classes.others}>{others.join(', ')}</p>
      )}
      {children}
    </VerdictFrame>
  );
}

/** The numbers of services of each tone, worst first. */
export function countsByTone({ states }: Pick<ServicesResponse, 'states'>) {
  return (['bad', 'waiting', 'neutral', 'good'] as const)
    .map(tone => ({
      tone,
      count: states
        .filter(({ state }) => stateTone(state) === tone)
        .reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0);
}

/**
 * The first service if it is non-compliant, because of its latest trails or a
 * running build, the last one in the order of promotion; and since when.
 */
function WorstService(props: { services: readonly ServiceRecord[] }) {
  const [service] = props.services;
  const { t } = useTranslation();
  if (!service || statusOf(service) !== 'non-compliant') {
    return null;
  }
  const { entityRef, since, failed, running, newestTrail } = service;
  const bad = running.findLast(({ state }) => state === 'non-compliant');
  const isNewest = !bad || bad.trail === newestTrail?.name;
  const environment = bad && isolateText(environmentLabels(running)(bad), 80);
  const component = (
    <EntityRefLink entityRef={entityRef}>
      <bdi>{clipText(nameOf(service), 100)}</bdi>
    </EntityRefLink>
  );
  return (
    <p>
      {t('services.worst.since', {
        component,
        since: since ? (
          <>
            {' '}
            <Since since={since} />
          </>
        ) : (
          ''
        ),
      })}
      {isNewest && failed.length > 0 && (
        <> {t('issue.failed', { name: listNames(t, failed) })}.</>
      )}
      {environment && isNewest && (
        <> {t('verdict.runsThis', { count: 1, names: environment })}.</>
      )}
      {environment && !isNewest && (
        <> {t('services.worst.running', { environment })}</>
      )}
    </p>
  );
}
