import { Link } from '@backstage/core-components';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import LinearProgress from '@material-ui/core/LinearProgress';
import Paper from '@material-ui/core/Paper';
import { makeStyles } from '@material-ui/core/styles';
import CategoryIcon from '@material-ui/icons/Category';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { environmentLabels } from '../../model/environments';
import { isNotConfigured } from '../../model/errorKind';
import { SENTENCES } from '../../model/states';
import { clipText, isolateText, listNames } from '../../model/text';
import {
  searchOfIssue,
  type ServicesScope,
  type ServicesState,
} from '../../queries/useServicesQuery';
import { CopyLink } from '../../ui/copying';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { EmptyState, NoMatch, NotConfigured } from '../../ui/EmptyState';
import { Freshness } from '../../ui/Freshness';
import { ErrorState, isShown } from '../../ui/QueryStates';
import { Since, StateMark, stateTone } from '../../ui/states';
import { caption, PLAIN_LIST } from '../../ui/styles';
import { MutedText, UntrustedText } from '../../ui/text';
import { forTones, toneColor } from '../../ui/tones';
import { VerdictFrame } from '../../ui/VerdictFrame';
import { nameOf, statusOf } from './service';

/** Maximum number of common issues. */
const SHOWN = 4;

const useStyles = makeStyles(
  theme => ({
    others: caption(theme),
    summary: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: theme.spacing(0, 2),
      marginBottom: theme.spacing(2),
      [theme.breakpoints.down(1100)]: {
        gridTemplateColumns: 'minmax(0, 1fr)',
      },
    },
    side: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      padding: theme.spacing(1.5, 2),
      '& section': { width: 330, maxWidth: '100%' },
    },
    issuesTitle: {
      ...caption(theme),
      margin: theme.spacing(0, 0, 0.5),
      fontWeight: 500,
    },
    issues: PLAIN_LIST,
    issue: {
      display: 'grid',
      gridTemplateColumns: '18px minmax(0, 1fr) 72px 72px',
      alignItems: 'center',
      gap: theme.spacing(0.75),
      fontVariantNumeric: 'tabular-nums',
      '& > a': { padding: theme.spacing(0.25, 0) },
      '& > :last-child': { textAlign: 'right' },
    },
    bar: {
      height: 6,
      borderRadius: 3,
      backgroundColor: theme.palette.divider,
      // Lengths need backgrounds, which forced colors remove.
      '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
    },
    ...forTones(tone => ({ backgroundColor: toneColor(theme, tone) })),
  }),
  { name: 'SupplyChainServicesVerdict' },
);

/**
 * The verdict on the services, and their most common issues.
 *
 * @param props - `busy` if the response is about to be replaced; `everything` is
 *   the one without filters
 */
export function Summary(props: {
  response: ServicesResponse;
  busy: boolean;
  everything: ServicesResponse | undefined;
  table: ServicesState;
}) {
  const { response, busy, everything, table } = props;
  const { mine, scope } = table;
  const classes = useStyles();
  return (
    <Paper variant="outlined" className={classes.summary}>
      {/* The verdict on other components keeps the place of the next one. */}
      <div style={{ display: 'grid', visibility: busy ? 'hidden' : undefined }}>
        <ServicesVerdict response={response} mine={mine}>
          <div style={{ marginTop: 12 }}>
            <CopyLink />
          </div>
        </ServicesVerdict>
      </div>
      <div className={classes.side}>
        {everything && <CommonIssues response={everything} scope={scope} />}
        <Freshness queries={[{ data: response, error: null }]} />
      </div>
    </Paper>
  );
}

/**
 * The attestations that fail, are missing or are pending in the most components,
 * each linking to those components.
 *
 * @param props - `response` is the one without filters
 */
function CommonIssues(props: {
  response: Pick<ServicesResponse, 'unmet' | 'total'>;
  scope?: ServicesScope;
}) {
  const { response, scope } = props;
  const { unmet, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  return unmet.length === 0 ? null : (
    <section>
      <h3 className={classes.issuesTitle}>{t('services.issues')}</h3>
      <ul className={classes.issues}>
        {unmet.slice(0, SHOWN).map(({ name, state, components }) => (
          <li key={name} className={classes.issue}>
            <StateMark state={state} />
            <Link to={searchOfIssue(name, scope)}>
              <UntrustedText lines={1}>{name}</UntrustedText>
            </Link>
            <LinearProgress
              aria-hidden
              variant="determinate"
              value={(components / Math.max(total, components)) * 100}
              classes={{ root: classes.bar, bar: classes[stateTone(state)] }}
            />
            <MutedText>
              {t('services.issueCount', { components, total })}
            </MutedText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The verdict on the services in a sentence, with the worst one and the rest.
 *
 * @param props - `mine` if they are the user's own; `children` stands below
 */
export function ServicesVerdict(props: {
  response: ServicesResponse;
  mine: boolean;
  card?: boolean;
  children?: ReactNode;
}) {
  const { response, mine, card, children } = props;
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
  const { entityRef, since, failed, running } = service;
  const bad = running.findLast(({ state }) => state === 'non-compliant');
  const name = (
    <EntityRefLink entityRef={entityRef}>
      <bdi>{clipText(nameOf(service), 100)}</bdi>
    </EntityRefLink>
  );
  return (
    <p>
      {since
        ? t('sentence.nonCompliantSince', {
            name,
            since: <Since since={since} />,
          })
        : t('sentence.nonCompliant', { name })}
      {failed.length > 0 &&
        `: ${t('issue.failed', { name: listNames(t, failed) })}`}
      .
      {bad &&
        ` ${t('services.worst.running', {
          environment: isolateText(environmentLabels(running)(bad), 80),
        })}`}
    </p>
  );
}

/**
 * Notices about the services, or the reason why there are none.
 *
 * @param props - `children` gets undefined during the first load
 */
export function ServicesStates(props: {
  query: UseQueryResult<ServicesResponse>;
  children(response: ServicesResponse | undefined): ReactNode;
}) {
  const { query, children } = props;
  const { data, error } = query;
  const { t } = useTranslation();
  if (error && !isShown(query)) {
    return isNotConfigured(error) ? (
      <NotConfigured />
    ) : (
      <ErrorState error={error} />
    );
  }
  const amount = data?.omitted ?? 0;
  return (
    <>
      <CoverageNotice queries={[query]}>
        {amount > 0 && <div>{t('services.omitted', { amount })}</div>}
      </CoverageNotice>
      {children(data)}
    </>
  );
}

/** Explains why there are no linked components, and how to link them. */
export function NoComponents({ response }: { response: ServicesResponse }) {
  const { unlinked, omitted } = response;
  const { t } = useTranslation();
  return omitted > 0 ? (
    <NoMatch />
  ) : (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={
        unlinked > 0 &&
        `${t('services.unlinked', { amount: unlinked })}. ${t(
          'services.noneHint',
        )}`
      }
    />
  );
}
