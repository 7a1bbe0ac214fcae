import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  type VerdictFacts,
  type VerdictRun,
  type VerdictSentence,
  factsOfSummary,
  verdictSentence,
  type EnvironmentRef,
  stringifyTrailRef,
  type EnvironmentsResponse,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { environmentLabels } from '../model/environments';
import { isolateText } from '../model/text';
import { trailRefOf, type DrawerTarget } from '../model/drawerTarget';
import { useRefresh } from '../queries/useReading';
import { EvidenceLink, ExternalLink } from './links';
import { PackageDownload } from './FileDownload';
import { formatMoment, formatShort } from './formatTime';
import { shortenName } from './names';
import { problemText } from './problemText';
import { isShown } from './QueryStates';
import { wrappingRow } from './styles';
import { useNow } from './times';
import { TextButton } from './text';
import { CopyLink } from './copying';
import { VerdictFrame, type VerdictPlace } from './VerdictFrame';

const useStyles = makeStyles(
  theme => ({
    actions: {
      ...wrappingRow(theme.spacing(0, 2)),
      marginTop: theme.spacing(0.5),
      '&:empty': { display: 'none' },
    },
    buttons: {
      gap: theme.spacing(1),
      marginTop: theme.spacing(1),
      '& > *': { marginTop: 0 },
      '& > a, & > button': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: theme.spacing(0.5),
        minHeight: 32,
        padding: theme.spacing(0, 1.5),
        border: `1px solid ${theme.palette.text.disabled}`,
        borderRadius: theme.shape.borderRadius,
        fontSize: 13,
        textDecoration: 'none',
        color: theme.palette.text.primary,
      },
      // The button of a download has a frame of its own.
      '& > div button': {
        minHeight: 32,
        borderColor: theme.palette.text.disabled,
      },
      '& > a:first-child': {
        borderColor: theme.palette.primary.main,
        backgroundColor: theme.palette.primary.main,
        color: theme.palette.primary.contrastText,
      },
    },
  }),
  { name: 'SupplyChainVerdict' },
);

/**
 * The verdict in a sentence, with the actions that fit.
 *
 * @param props - `children` stands below the sentence
 */
export function Verdict(props: {
  facts: VerdictFacts;
  place?: VerdictPlace;
  children?: ReactNode;
}) {
  const { facts, place, children } = props;
  // A single one is in the notice beside it.
  const problems = facts.problems.length > 1 ? facts.problems : [];
  const { tone, headline, rest, run } = useVerdictText({ ...facts, problems });
  // Beside the verdict, there is room for one more sentence.
  const [reason, ...others] = rest;
  const isCard = place === 'card';
  const why = isCard ? rest : others;
  return (
    <VerdictFrame
      tone={tone}
      headline={headline}
      reason={isCard || !reason ? undefined : ` ${reason}`}
      place={place}
    >
      {why.length > 0 && <p>{why.join(' ')}</p>}
      <VerdictActions facts={facts} tone={tone} run={run} place={place} />
      {children}
    </VerdictFrame>
  );
}

/**
 * What to do about a verdict.
 *
 * @param props - `run` is the build that it is about, if it isn't the trail; in a
 *   drawer, there is already what the actions would open
 */
function VerdictActions(props: {
  facts: VerdictFacts;
  tone: VerdictSentence['tone'];
  run: VerdictRun | undefined;
  place: VerdictPlace | undefined;
}) {
  const { facts, tone, run, place } = props;
  const { trail, coverage } = facts;
  const classes = useStyles();
  const { t } = useTranslation();
  const { refresh } = useRefresh();
  const isCard = place === 'card';
  const className = `${classes.actions} ${isCard ? '' : classes.buttons}`;
  const target = run
    ? ({ kind: 'artifact', fingerprint: run.fingerprint } as const)
    : unmetIn(facts, tone);
  const job = !run && target && trail?.originUrl && (
    <ExternalLink to={trail.originUrl}>{t('verdict.openJob')}</ExternalLink>
  );
  if (place === 'drawer') {
    return job ? <div className={className}>{job}</div> : null;
  }
  if (run || (trail && tone !== 'neutral')) {
    const seen = tone === 'bad' ? 'verdict.seeFailed' : 'verdict.seeMissing';
    return (
      <div className={className}>
        {target && (
          <EvidenceLink target={target} card={isCard}>
            {t(run ? 'environments.seeEvidence' : seen)}
          </EvidenceLink>
        )}
        {job}
        {/* On a card, there is no room to say how it went. */}
        {!isCard && <CopyLink />}
        {trail && !run && !isCard && (
          <PackageDownload
            subject={{ trail: stringifyTrailRef(trailRefOf(trail)) }}
          />
        )}
      </div>
    );
  }
  return coverage.why === 'unavailable' ? (
    <div className={className}>
      <TextButton onClick={refresh}>{t('error.retry')}</TextButton>
    </div>
  ) : null;
}

/** The attestation of the trail that failed or is missing. */
function unmetIn(
  { trail, failed, missing, pending }: VerdictFacts,
  tone: VerdictSentence['tone'],
): DrawerTarget | undefined {
  if (!trail || tone === 'good' || tone === 'neutral') {
    return undefined;
  }
  const attestations = [...failed, ...missing, ...pending].slice(0, 1);
  return { kind: 'trail', trail: trailRefOf(trail), attestations };
}

/** The verdict on the entity as it is now, or a placeholder for it. */
export function EntityVerdict(props: {
  summary: UseQueryResult<SummaryResponse>;
  environments: UseQueryResult<EnvironmentsResponse>;
}) {
  const { summary, environments } = props;
  if (isShown(summary) && summary.data && !environments.isPending) {
    const running = isShown(environments) ? environments.data : undefined;
    return <Verdict facts={factsOfSummary(summary.data, running)} />;
  }
  return summary.error ? null : (
    <>
      <Skeleton width="50%" height={36} />
      <Skeleton width="35%" height={28} />
      <Skeleton width="25%" height={36} />
    </>
  );
}

/** A verdict, and its words in the user's language. */
export function useVerdictText(facts: VerdictFacts): VerdictSentence {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const labelOf = environmentLabels(facts.running);
  return verdictText(facts, { t, labelOf, now, language });
}

/** Words a verdict in the user's language. */
export function verdictText(
  facts: VerdictFacts,
  user: {
    t: Translate;
    labelOf(environment: EnvironmentRef): string;
    /** In milliseconds. */
    now: number;
    language: string | undefined;
  },
): VerdictSentence {
  const { t, labelOf, now, language } = user;
  return verdictSentence(facts, {
    translate: (key, values) => Reflect.apply(t, undefined, [key, values]),
    nameOf: environment => isolateText(labelOf(environment), 80),
    show: name => isolateText(shortenName(name), 60),
    list: names =>
      new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    formatSince: moment => formatShort(moment, now, language, 'long'),
    formatMoment: moment => formatMoment(moment, now, language),
    causeOf: problem => problemText(t, problem).what,
  });
}
