import ButtonBase from '@material-ui/core/ButtonBase';
import { makeStyles } from '@material-ui/core/styles';
import OpenIcon from '@material-ui/icons/ExpandMore';
import type {
  AttestationRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useId, useState } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { clipText } from '../PipelineText';
import { StateBadge } from '../StateBadge';
import { AttestationHistory } from './AttestationHistory';

const useStyles = makeStyles(
  theme => ({
    item: { borderTop: `1px solid ${theme.palette.divider}` },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-start',
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
    arrow: { flexShrink: 0, transform: 'rotate(-90deg)' },
    open: { transform: 'none' },
    // Keeps the names in line with those that open.
    noArrow: { width: 24, flexShrink: 0 },
    name: { fontWeight: 'bold', overflowWrap: 'anywhere', minWidth: 0 },
    type: { color: mutedColor(theme), overflowWrap: 'anywhere' },
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
          <span className={classes.noArrow} />
          <Summary attestation={attestation} />
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
        <OpenIcon
          className={`${classes.arrow} ${open ? classes.open : ''}`}
          aria-hidden
        />
        <Summary attestation={attestation} />
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

function Summary(props: { attestation: AttestationRecord }) {
  const { name, type, state, originalState, additional, overridden } =
    props.attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <bdi className={classes.name}>{clipText(name, 120)}</bdi>
      {type && (
        <bdi className={classes.type}>
          {t('attestation.type', { type: clipText(type, 60) })}
        </bdi>
      )}
      {additional && (
        <span className={classes.flag}>{t('attestation.additional')}</span>
      )}
      {overridden && (
        <span className={classes.flag}>{t('attestation.overrides')}</span>
      )}
      <span className={classes.state}>
        <StateBadge state={state} originalState={originalState} />
      </span>
    </>
  );
}
