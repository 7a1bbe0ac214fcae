import ButtonBase from '@material-ui/core/ButtonBase';
import { makeStyles } from '@material-ui/core/styles';
import OpenIcon from '@material-ui/icons/ExpandMore';
import type {
  AttestationRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { MutedText } from '../MutedText';
import { clipText } from '../PipelineText';
import { StateBadge } from '../StateBadge';
import { AttestationHistory } from './AttestationHistory';

const useStyles = makeStyles(
  theme => ({
    item: { borderTop: `1px solid ${theme.palette.divider}` },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
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
    // Keeps the names in line with those that open.
    noArrow: { width: 24, flexShrink: 0 },
    words: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.25, 1),
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
    details: { padding: theme.spacing(0.5, 0.5, 2, 4.5) },
  }),
  { name: 'SupplyChainAttestationItem' },
);

/**
 * One attestation of a trail. Opened, it is read and shown by its type; one
 * that was never reported has nothing to open.
 *
 * @param props - `fingerprint` is that of the artifact it is about
 */
export function AttestationItem(props: {
  attestation: AttestationRecord;
  fingerprint?: string;
  trailRef: TrailRef;
}) {
  const { attestation, fingerprint, trailRef } = props;
  const { name, state } = attestation;
  const classes = useStyles();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (state === 'missing') {
    return (
      <li className={classes.item}>
        <div className={classes.row}>
          <Summary
            attestation={attestation}
            arrow={<span className={classes.noArrow} />}
          />
        </div>
      </li>
    );
  }
  return (
    <li className={classes.item}>
      <ButtonBase
        className={classes.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Summary
          attestation={attestation}
          arrow={
            <OpenIcon
              className={`${classes.arrow} ${open ? classes.open : ''}`}
              aria-hidden
            />
          }
        />
      </ButtonBase>
      {open && (
        <div id={id} className={classes.details}>
          <AttestationHistory
            name={name}
            fingerprint={fingerprint}
            trailRef={trailRef}
          />
        </div>
      )}
    </li>
  );
}

function Summary(props: { attestation: AttestationRecord; arrow: ReactNode }) {
  const { name, type, state, originalState, additional, overridden } =
    props.attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.about}>
        {props.arrow}
        <span className={classes.words}>
          <strong>
            <bdi>{clipText(name, 120)}</bdi>
          </strong>
          {type && (
            <MutedText>
              <bdi>{t('attestation.type', { type: clipText(type, 60) })}</bdi>
            </MutedText>
          )}
          {additional && (
            <span className={classes.flag}>{t('attestation.additional')}</span>
          )}
          {overridden && (
            <span className={classes.flag}>{t('attestation.overrides')}</span>
          )}
        </span>
      </span>
      <span className={classes.state}>
        <StateBadge state={state} originalState={originalState} />
      </span>
    </>
  );
}
