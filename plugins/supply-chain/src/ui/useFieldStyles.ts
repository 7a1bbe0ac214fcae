import { makeStyles } from '@material-ui/core/styles';
import { mutedColor } from './tones';

/** Field colors with enough contrast on the page background. */
export const useFieldStyles = makeStyles(
  theme => ({
    root: {
      '& label': { color: mutedColor(theme) },
      // The error red and some themes' primary colors have too little contrast
      // for text; the border still has them.
      '& label.Mui-error, & label.Mui-focused': {
        color: theme.palette.text.primary,
      },
      '& input::placeholder': { color: mutedColor(theme), opacity: 1 },
    },
  }),
  { name: 'SupplyChainField' },
);
