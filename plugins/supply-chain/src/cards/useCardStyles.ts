import { makeStyles } from '@material-ui/core/styles';
import { mutedColor } from '../ui/tones';

/** Styles shared by the lists on the card. */
export const useCardStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
    },
    item: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(0, 1),
      padding: theme.spacing(0.5, 0),
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    verdicts: {
      flexBasis: '100%',
      margin: 0,
      '& > div': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: theme.spacing(0, 1),
        padding: theme.spacing(0.25, 0),
      },
      '& dt': { color: mutedColor(theme) },
      '& dd': { margin: 0 },
    },
    main: { minWidth: 0, flex: '1 1 120px' },
    aside: {
      color: mutedColor(theme),
      overflowWrap: 'anywhere',
    },
    links: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      alignItems: 'center',
      marginTop: theme.spacing(1.5),
    },
  }),
  { name: 'SupplyChainOverviewCard' },
);
