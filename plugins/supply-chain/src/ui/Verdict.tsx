import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  type TrailRef,
  type VerdictFacts,
  type VerdictRun,
  type VerdictSentence,
  factsOfSummary,
  stringifyTrailRef,
  type EnvironmentsResponse,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { withDrawerTarget, type DrawerTarget } from '../model/drawerTarget';
import { useRefresh } from '../queries/useReading';
import { EvidenceLink, ExternalLink, tabOf, useTabPath } from './links';
import { PackageDownload } from './FileDownload';
import { MessageLink } from './MessageLink';
import { isShown } from './QueryStates';
import { TextButton } from './text';
import { useCopy, usePageUrl } from './copying';
import { useVerdictText } from './verdictText';
import { VerdictFrame } from './VerdictFrame';

const useStyles = makeStyles(
  theme => ({
    why: { margin: theme.spacing(0.25, 0, 0) },
    actions: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: theme.spacing(0, 2),
      marginTop: theme.spacing(0.5),
    },
    buttons: {
      alignItems: 'center',
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
 * @param props - `card` is for the entity's overview; `children` stands below the
 *   sentence
 */
export function Verdict(props: {
  facts: VerdictFacts;
  card?: boolean;
  /** In a drawer, whose content the actions would open. */
  drawer?: boolean;
  children?: ReactNode;
}) {
  const { facts, card, drawer, children } = props;
  const classes = useStyles();
  const { tone, headline, rest, run } = useVerdictText(facts);
  // Beside the verdict, there is room for one more sentence.
  const [reason, ...others] = rest;
  const why = card ? rest : others;
  return (
    <VerdictFrame
      tone={tone}
      headline={headline}
      reason={card || !reason ? undefined : ` ${reason}`}
      help={
        tone === 'neutral' && (
          <MessageLink to="status-unknown" about={headline} />
        )
      }
      card={card}
      drawer={drawer}
    >
      {why.length > 0 && <p className={classes.why}>{why.join(' ')}</p>}
      <VerdictActions
        facts={facts}
        tone={tone}
        run={run}
        card={card}
        drawer={drawer}
      />
      {children}
    </VerdictFrame>
  );
}

/**
 * What to do about a verdict.
 *
 * @param props - `run` is the build that it is about, if it isn't the trail; on a
 *   `card`, the drawers are in the tabs
 */
function VerdictActions(props: {
  facts: VerdictFacts;
  tone: VerdictSentence['tone'];
  run: VerdictRun | undefined;
  card: boolean | undefined;
  drawer: boolean | undefined;
}) {
  const { facts, tone, run, card, drawer } = props;
  const { trail, coverage } = facts;
  const classes = useStyles();
  const { t } = useTranslation();
  const { refresh } = useRefresh();
  const className = `${classes.actions} ${card ? '' : classes.buttons}`;
  const target = run
    ? ({ kind: 'artifact', fingerprint: run.fingerprint } as const)
    : unmetIn(facts, tone);
  const job = !run && target && trail?.originUrl && (
    <ExternalLink to={trail.originUrl}>{t('verdict.openJob')}</ExternalLink>
  );
  if (drawer) {
    return job ? <div className={className}>{job}</div> : null;
  }
  if (run || (trail && tone !== 'neutral')) {
    const seen = tone === 'bad' ? 'verdict.seeFailed' : 'verdict.seeMissing';
    return (
      <div className={className}>
        {target && (
          <EvidenceLink target={target} card={card}>
            {t(run ? 'environments.seeEvidence' : seen)}
          </EvidenceLink>
        )}
        {job}
        <CopyLink target={card ? target : undefined} />
        {/* On a card, there is no room to say how it went. */}
        {trail && !run && !card && (
          <PackageDownload
            subject={{ trail: stringifyTrailRef(refOf(trail)) }}
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
  return { kind: 'trail', trail: refOf(trail), attestations };
}

function refOf(trail: NonNullable<VerdictFacts['trail']>): TrailRef {
  const { region, org, flow, name } = trail;
  return { region, org, flow, trail: name };
}

/** Copies the link to a drawer in its tab, or else to the page as it is. */
function CopyLink(props: { target: DrawerTarget | undefined }) {
  const { target } = props;
  const { t } = useTranslation();
  const here = usePageUrl();
  const tab = useTabPath(tabOf(target));
  const query = withDrawerTarget(new URLSearchParams(), target);
  const { outcome, copy } = useCopy(
    target && tab
      ? new URL(`${tab}?${query}`, window.location.origin).toString()
      : here,
  );
  return (
    <TextButton onClick={copy}>
      <span role="status">
        {outcome
          ? t(`copy.${outcome}`)
          : t('copy.copy', { what: t('attest.link') })}
      </span>
    </TextButton>
  );
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
