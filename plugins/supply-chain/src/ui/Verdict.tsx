import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  type VerdictFacts,
  type VerdictAction,
  factsOfSummary,
  type EnvironmentsResponse,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { routes } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { withDrawerTarget, type DrawerTarget } from '../model/drawerTarget';
import { useRefresh } from '../queries/useReading';
import { DrawerLink, EvidenceLink, ExternalLink, useTabPath } from './links';
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
  const { tone, headline, rest, actions } = useVerdictText(facts);
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
        card={card}
        actions={
          drawer ? actions.filter(({ kind }) => kind === 'open-job') : actions
        }
      />
      {children}
    </VerdictFrame>
  );
}

const SEE = {
  'see-failed': 'verdict.seeFailed',
  'see-missing': 'verdict.seeMissing',
  'see-build': 'environments.seeEvidence',
} as const;

/**
 * What to do about a verdict.
 *
 * @param props - on a `card`, the drawers are in the tabs
 */
function VerdictActions(props: {
  actions: readonly VerdictAction[];
  card?: boolean;
}) {
  const { actions, card } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { refresh } = useRefresh();
  if (actions.length === 0) {
    return null;
  }
  const shown = actions.flatMap(action => targetOf(action) ?? []).at(0);
  return (
    <div className={`${classes.actions} ${card ? '' : classes.buttons}`}>
      {actions.map(action => {
        switch (action.kind) {
          case 'open-job':
            return (
              <ExternalLink key={action.kind} to={action.url}>
                {t('verdict.openJob')}
              </ExternalLink>
            );
          case 'copy-link':
            return (
              <CopyLink key={action.kind} target={card ? shown : undefined} />
            );
          case 'package':
            // On a card, there is no room to say how it went.
            return card ? null : (
              <PackageDownload
                key={action.kind}
                subject={{ trails: [action.trail] }}
              />
            );
          case 'retry':
            return (
              <TextButton key={action.kind} onClick={refresh}>
                {t('error.retry')}
              </TextButton>
            );
          default:
            return (
              <Target key={action.kind} target={targetOf(action)} card={card}>
                {t(SEE[action.kind])}
              </Target>
            );
        }
      })}
    </div>
  );
}

/** The drawer that an action opens. */
function targetOf(action: VerdictAction): DrawerTarget | undefined {
  switch (action.kind) {
    case 'see-failed':
    case 'see-missing': {
      const { trail, attestation } = action;
      return {
        kind: 'trail',
        trail,
        attestations: attestation === undefined ? undefined : [attestation],
      };
    }
    case 'see-build':
      return { kind: 'artifact', fingerprint: action.fingerprint };
    default:
      return undefined;
  }
}

function tabOf(target: DrawerTarget | undefined) {
  return target?.kind === 'artifact' ? routes.artifacts : routes.compliance;
}

function Target(props: {
  target: DrawerTarget | undefined;
  card?: boolean;
  children: ReactNode;
}) {
  const { target, card, children } = props;
  if (!target) {
    return null;
  }
  return card ? (
    <EvidenceLink tab={tabOf(target)} target={target}>
      {children}
    </EvidenceLink>
  ) : (
    <DrawerLink target={target}>{children}</DrawerLink>
  );
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
      <Skeleton width="25%" height={52} />
    </>
  );
}
