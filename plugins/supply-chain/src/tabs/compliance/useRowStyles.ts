import { alpha, makeStyles } from '@material-ui/core/styles';
import { mutedColor, toneColor } from '../../ui/tones';
import { DAYS, MONTHS, ROW, VERDICT_ROW } from './sizes';

/** The styles of the matrix's rows. */
export const useRowStyles = makeStyles(
  theme => ({
    name: {
      height: ROW,
      color: theme.palette.text.primary,
      textAlign: 'left',
      fontWeight: 'normal',
      fontSize: '0.8125rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      unicodeBidi: 'isolate',
      'tr:hover > &, tr:focus-within > &': {
        backgroundColor: theme.palette.action.hover,
      },
    },
    muted: { color: mutedColor(theme) },
    verdict: {
      '& > *': {
        height: VERDICT_ROW,
        borderTop: `1px solid ${theme.palette.divider}`,
      },
      '& > th': { fontWeight: 600 },
    },
    icon: { fontSize: '0.9rem', marginRight: 4, verticalAlign: '-2px' },
    month: {
      height: MONTHS,
      paddingLeft: '4px !important',
      overflow: 'hidden',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      fontWeight: 'normal',
      fontSize: theme.typography.caption.fontSize,
      color: mutedColor(theme),
      '& + &': { borderLeft: `1px solid ${theme.palette.divider}` },
    },
    day: { height: DAYS, textAlign: 'center' },
    date: {
      minWidth: 24,
      height: 24,
      padding: 0,
      border: 'none',
      borderRadius: 12,
      background: 'none',
      color: mutedColor(theme),
      font: 'inherit',
      fontWeight: 'normal',
      fontSize: theme.typography.caption.fontSize,
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.selected },
    },
    pickedDate: {
      '&, &:hover': {
        backgroundColor: theme.palette.primary.main,
        color: theme.palette.primary.contrastText,
        fontWeight: 600,
        // Forced colors remove the background.
        outline: '1px solid transparent',
      },
    },
    cell: {
      height: ROW,
      textAlign: 'center',
      borderRadius: 4,
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.selected },
      '&:focus': {
        outline: `2px solid ${theme.palette.primary.main}`,
        outlineOffset: -2,
      },
    },
    failed: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    changed: {
      borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
    },
    place: { height: ROW, textAlign: 'center', whiteSpace: 'nowrap' },
    flag: {
      display: 'inline-flex',
      alignItems: 'center',
      color: theme.palette.primary.main,
      fontSize: '0.6875rem',
      fontWeight: 600,
    },
    flagIcon: { fontSize: '0.9rem' },
    behind: {
      height: 0,
      borderTop: `1.5px dashed ${theme.palette.primary.main}`,
    },
    ran: {
      display: 'inline-block',
      width: 6,
      height: 6,
      border: `1.5px solid ${mutedColor(theme)}`,
      borderRadius: '50%',
    },
  }),
  { name: 'SupplyChainMatrixRows' },
);
