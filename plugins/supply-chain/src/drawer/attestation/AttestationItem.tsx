import Box from '@material-ui/core/Box';
import Button from '@material-ui/core/Button';
import ButtonBase from '@material-ui/core/ButtonBase';
import { makeStyles } from '@material-ui/core/styles';
import OpenIcon from '@material-ui/icons/ExpandMore';
import {
  type AttestationRecord,
  type TrailArtifact,
  type TrailDetailsResponse,
  type TrailRef,
  closestName,
} from 'backstage-plugin-supply-chain-common';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { useWriteAllowance } from '../../queries/useEntityQueries';
import { MutedText } from '../../ui/text';
import { clipText, isolateText } from '../../model/text';
import { StateBadge } from '../../ui/states';
import { wrappingRow } from '../../ui/styles';
import { useDrawer } from '../../ui/useDrawer';
import { useDialogHost } from '../../writes/WriteDialog';
import type { AttestTarget } from '../attest/useAttestForm';
import { AttestationHistory } from './AttestationDetails';
import { CopyableLines } from '../../ui/copying';
import { ExternalLink } from '../../ui/links';

const AttestDialog = lazy(() => import('../attest/AttestDialog'));

const useStyles = makeStyles(
  theme => ({
    item: {
      borderTop: `1px solid ${theme.palette.divider}`,
      // Below the drawer's title.
      scrollMarginTop: theme.spacing(8),
    },
    row: {
      ...wrappingRow(theme.spacing(0.5, 1)),
      width: '100%',
      minHeight: 40,
      padding: theme.spacing(0.5, 0.5),
      font: 'inherit',
      textAlign: 'left',
      '&:hover': { backgroundColor: theme.palette.action.hover },
      '&:focus-visible': {
        outline: `2px solid ${theme.palette.text.primary}`,
        outlineOffset: -2,
      },
    },
    about: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      flex: '1 1 200px',
      minWidth: 0,
    },
    arrow: {
      flexShrink: 0,
      '[aria-expanded=false] &': { transform: 'rotate(-90deg)' },
    },
    words: {
      ...wrappingRow(theme.spacing(0.25, 1)),
      minWidth: 0,
      '& > *': { minWidth: 0 },
    },
    state: { marginLeft: 'auto' },
    details: { padding: theme.spacing(0.5, 0.5, 2, 4.5) },
    guidance: {
      display: 'grid',
      gap: theme.spacing(0.75),
      marginTop: theme.spacing(1.5),
      padding: theme.spacing(1, 1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      color: theme.palette.text.primary,
      whiteSpace: 'pre-line',
    },
  }),
  { name: 'SupplyChainAttestationItem' },
);

/**
 * An attestation of a trail. Loads its details when expanded, as it is at first
 * if the URL names it.
 *
 * @param props - `artifact` is the attested one
 */
export function AttestationItem(props: {
  attestation: AttestationRecord;
  artifact?: TrailArtifact;
  response: TrailDetailsResponse;
  trailRef: TrailRef;
}) {
  const { attestation, artifact, response, trailRef } = props;
  const { name, state } = attestation;
  const classes = useStyles();
  const { expanded, setExpanded } = useDrawer();
  // What has failed or is missing explains itself, unless nothing requires it.
  const [open, setOpen] = useState(
    expanded.includes(name) ||
      (canBeAttested(attestation) && !attestation.additional),
  );
  const toggle = () => {
    setOpen(!open);
    setExpanded(name, !open);
  };
  const [isLinked] = useState(expanded.at(0) === name);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) {
      item.current?.scrollIntoView({ block: 'start' });
    }
  }, [isLinked]);
  const id = useId();
  return (
    <li ref={item} className={classes.item}>
      <ButtonBase
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <Summary attestation={attestation} />
      </ButtonBase>
      {open && (
        <div id={id} className={classes.details}>
          {state !== 'missing' && (
            <AttestationHistory
              attestation={attestation}
              artifact={artifact}
              trailRef={trailRef}
            />
          )}
          {canBeAttested(attestation) && (
            <>
              <Help attestation={attestation} response={response} />
              <Box mt={1.5}>
                <AttestButton
                  target={{ trail: trailRef, attestation, artifact }}
                />
              </Box>
            </>
          )}
        </div>
      )}
    </li>
  );
}

function Summary({ attestation }: { attestation: AttestationRecord }) {
  const { name, type, artifact, state } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const about = [
    type && clipText(type, 60),
    artifact && t('details.ofArtifact', { artifact: clipText(artifact, 80) }),
    attestation.additional && t('attestation.additional'),
    attestation.overridden && t('attestation.overrides'),
  ];
  return (
    <>
      <span className={classes.about}>
        <OpenIcon className={classes.arrow} aria-hidden />
        <span className={classes.words}>
          <strong>
            <bdi>{clipText(name, 120)}</bdi>
          </strong>
          <MutedText>
            <bdi>{about.filter(Boolean).join(', ')}</bdi>
          </MutedText>
        </span>
      </span>
      <span className={classes.state}>
        <StateBadge state={state} />
      </span>
    </>
  );
}

/** True for a missing or failed attestation. */
export function canBeAttested({ state }: AttestationRecord): boolean {
  return state === 'missing' || state === 'non-compliant';
}

/**
 * Opens the attest dialog, for users with permission. Says so if the artifact of
 * a missing attestation doesn't exist yet.
 */
function AttestButton({ target }: { target: AttestTarget }) {
  const { attestation, artifact } = target;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('attestations');
  if (!allowance?.allowed) {
    return null;
  }
  if ((artifact ?? attestation.artifact) && !artifact?.fingerprint) {
    return attestation.state === 'missing' ? (
      <MutedText block>{t('attest.unbuilt')}</MutedText>
    ) : null;
  }
  const name = isolateText(attestation.name, 80);
  const title = t('attest.attestNamed', { name });
  return (
    <Button
      size="small"
      variant="outlined"
      color="primary"
      aria-label={title}
      onClick={() =>
        showDialog(close => (
          <AttestDialog target={target} title={title} onClose={close} />
        ))
      }
    >
      {t('attest.attest')}
    </Button>
  );
}

/**
 * What to do about a missing or failed attestation: a report that was probably
 * meant to be it, and what the portal's admins say. A hint never changes a
 * verdict.
 */
function Help(props: {
  attestation: AttestationRecord;
  response: TrailDetailsResponse;
}) {
  const { attestation, response } = props;
  const { name, state } = attestation;
  const { trail, guidance } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const isMissing = state === 'missing';
  const reported = [trail, ...trail.artifacts].flatMap(
    part => part.attestations,
  );
  const nearMiss = isMissing && nearMissOf(attestation, reported);
  const { text, url, command } =
    guidance.find(entry => entry.attestation === name) ?? {};
  const shown = [text, url, isMissing && command];
  return (
    <>
      {nearMiss && (
        <div>
          {t('attestation.nearMiss', {
            reported: <code>{clipText(nearMiss, 80)}</code>,
            name: <code>{clipText(name, 80)}</code>,
          })}
        </div>
      )}
      {isMissing && (
        <div>{t('attestation.howTo', { name: isolateText(name, 80) })}</div>
      )}
      {shown.some(Boolean) && (
        <div className={classes.guidance}>
          <strong>{t('guidance.title')}</strong>
          {text && <span>{text}</span>}
          {isMissing && command && (
            <CopyableLines label={t('guidance.command')} lines={command} />
          )}
          {url && (
            <span>
              <ExternalLink
                to={url}
                label={t('link.learnMoreAbout', { about: name })}
              >
                {t('link.learnMore')}
              </ExternalLink>
            </span>
          )}
        </div>
      )}
    </>
  );
}

/** How many letters may differ. */
const MAX_DISTANCE = 2;

/**
 * The name of a report that nothing expects and that was probably meant to be
 * the missing one: of the same type, with at most two letters that differ.
 */
export function nearMissOf(
  { name, type }: AttestationRecord,
  reported: readonly AttestationRecord[],
): string | undefined {
  const names = reported
    .filter(
      other =>
        other.additional &&
        type !== undefined &&
        other.type === type &&
        Math.abs(other.name.length - name.length) <= MAX_DISTANCE,
    )
    .map(other => other.name);
  return closestName(name, names);
}
