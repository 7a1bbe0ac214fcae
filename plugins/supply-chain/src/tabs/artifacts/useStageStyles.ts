import { makeStyles } from '@material-ui/core/styles';
import { mutedColor, toneColor } from '../../ui/tones';

/** Styles shared by the stages of a lane. */
export const useStageStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(0.5),
      flex: '1 1 0',
      minWidth: 0,
      padding: theme.spacing(1.25, 1.5),
      borderRadius: 8,
      border: `1px solid ${theme.palette.divider}`,
    },
    bad: {
      borderColor: toneColor(theme, 'bad'),
      borderTopWidth: 3,
      paddingTop: 8,
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0, 1),
    },
    name: {
      flex: '1 1 auto',
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      margin: 0,
      minWidth: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    muted: {
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
    },
    builds: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(1),
      margin: 0,
      padding: 0,
      listStyle: 'none',
    },
    // The mark stays beside a long message.
    marked: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      '& > :last-child': { minWidth: 0 },
    },
    facts: {
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      overflowWrap: 'anywhere',
      '& a': { fontFamily: 'monospace' },
    },
    links: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      marginTop: theme.spacing(0.5),
      fontSize: theme.typography.caption.fontSize,
    },
    actions: {
      marginTop: 'auto',
      marginLeft: -5,
      // Short labels would be centered and out of line.
      '& button': { minWidth: 0, textTransform: 'none' },
    },
  }),
  { name: 'SupplyChainStage' },
);
