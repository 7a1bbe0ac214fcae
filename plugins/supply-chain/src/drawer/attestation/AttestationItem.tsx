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
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { MutedText } from '../../ui/text';
import { clipText, isolateText } from '../../model/text';
import { StateBadge } from '../../ui/states';
import { wrappingRow } from '../../ui/styles';
import { useDrawer } from '../../ui/useDrawer';
import { AttestButton } from '../attest/AttestDialog';
import { canBeAttested, type AttestTarget } from '../attest/useAttestForm';
import { AttestationHistory } from './AttestationHistory';
import { CopyableLines } from '../../ui/copying';
import { ExternalLink } from '../../ui/links';

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
      '&:is(button):hover': { backgroundColor: theme.palette.action.hover },
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
    arrow: { flexShrink: 0, transform: 'rotate(-90deg)' },
    open: { transform: 'none' },
    words: {
      ...wrappingRow(theme.spacing(0.25, 1)),
      minWidth: 0,
      '& > *': { minWidth: 0 },
    },
    flag: {
      padding: theme.spacing(0, 0.75),
      border: `1px solid ${mutedColor(theme)}`,
      borderRadius: theme.shape.borderRadius,
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
    },
    state: { marginLeft: 'auto' },
    attest: { marginTop: theme.spacing(1.5) },
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
 * if the URL names it; can't be expanded if it wasn't reported.
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
  const target = attestTargetOf(attestation, artifact, trailRef);
  const classes = useStyles();
  const { expanded, setExpanded } = useDrawer();
  // What has failed explains itself, unless nothing requires it.
  const [open, setOpen] = useState(
    expanded.includes(name) ||
      (state === 'non-compliant' && !attestation.additional),
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
  const summary = <Summary attestation={attestation} open={open} />;
  return (
    <li ref={item} className={classes.item}>
      {state === 'missing' ? (
        <div className={classes.row}>{summary}</div>
      ) : (
        <ButtonBase
          className={classes.row}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
        >
          {summary}
        </ButtonBase>
      )}
      {(open || state === 'missing') && (
        <div id={id} className={classes.details}>
          {state === 'missing' ? (
            <MissingHelp attestation={attestation} response={response} />
          ) : (
            <AttestationHistory
              name={name}
              artifact={artifact?.name ?? attestation.artifact}
              fingerprint={artifact?.fingerprint}
              state={state}
              trailRef={trailRef}
            />
          )}
          {canBeAttested(attestation) && (
            <Guidance attestation={attestation} response={response} />
          )}
          {(target || state === 'missing') && (
            <div className={classes.attest}>
              <AttestButton target={target} />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

/** Undefined if there is nothing to attest, or its artifact doesn't exist yet. */
function attestTargetOf(
  attestation: AttestationRecord,
  artifact: TrailArtifact | undefined,
  trail: TrailRef,
): AttestTarget | undefined {
  const { name, type, artifact: attested } = attestation;
  if (!canBeAttested(attestation)) {
    return undefined;
  }
  if (artifact?.fingerprint) {
    const { fingerprint } = artifact;
    return {
      trail,
      name,
      type,
      artifact: { name: artifact.name, fingerprint },
    };
  }
  return artifact || attested !== undefined ? undefined : { trail, name, type };
}

function Summary(props: { attestation: AttestationRecord; open: boolean }) {
  const { attestation, open } = props;
  const { name, type, artifact, state } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const about = [
    type && clipText(type, 60),
    artifact && t('details.ofArtifact', { artifact: clipText(artifact, 80) }),
  ];
  const flags = [
    attestation.additional && t('attestation.additional'),
    attestation.overridden && t('attestation.overrides'),
  ];
  return (
    <>
      <span className={classes.about}>
        <OpenIcon
          className={`${classes.arrow} ${open ? classes.open : ''}`}
          // Keeps the room of the arrow, so that names are aligned.
          visibility={state === 'missing' ? 'hidden' : undefined}
          aria-hidden
        />
        <span className={classes.words}>
          <strong>
            <bdi>{clipText(name, 120)}</bdi>
          </strong>
          {about.filter(Boolean).map(text => (
            <MutedText key={text}>
              <bdi>{text}</bdi>
            </MutedText>
          ))}
          {flags.filter(Boolean).map(flag => (
            <span key={flag} className={classes.flag}>
              {flag}
            </span>
          ))}
        </span>
      </span>
      <span className={classes.state}>
        <StateBadge state={state} />
      </span>
    </>
  );
}

interface HelpProps {
  attestation: AttestationRecord;
  response: TrailDetailsResponse;
}

/**
 * How to report a missing attestation, and one that was probably meant to be it.
 * A hint never changes a verdict.
 */
function MissingHelp(props: HelpProps) {
  const { attestation, response } = props;
  const { attestations, artifacts } = response.trail;
  const { t } = useTranslation();
  const { name } = attestation;
  const nearMiss = nearMissOf(
    attestation,
    [{ attestations }, ...artifacts].flatMap(part => part.attestations),
  );
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
      <div>{t('attestation.howTo', { name: isolateText(name, 80) })}</div>
    </>
  );
}

/** What the portal's admins say about a missing or failed attestation. */
function Guidance(props: HelpProps) {
  const { attestation, response } = props;
  const { name, state } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const guidance = response.guidance.find(entry => entry.attestation === name);
  const { text, url } = guidance ?? {};
  const command = state === 'missing' ? guidance?.command : undefined;
  if (!text && !url && !command) {
    return null;
  }
  return (
    <div className={classes.guidance}>
      <strong>{t('guidance.title')}</strong>
      {text && <span>{text}</span>}
      {command && (
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
