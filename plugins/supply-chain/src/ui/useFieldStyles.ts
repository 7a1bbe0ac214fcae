import { makeStyles } from '@material-ui/core/styles';
import { mutedColor } from './tones';

/** The fields' colours, which have to be read on the background of a page. */
export const useFieldStyles = makeStyles(
  theme => ({
    root: {
      '& label': { color: mutedColor(theme) },
      // The red of a mistake is too light for text; its border has it too.
      '& label.Mui-error': { color: theme.palette.text.primary },
      '& input::placeholder': { color: mutedColor(theme), opacity: 1 },
    },
  }),
  { name: 'SupplyChainField' },
);
