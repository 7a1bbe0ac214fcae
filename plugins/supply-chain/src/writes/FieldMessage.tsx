import { makeStyles } from '@material-ui/core/styles';
import ErrorIcon from '@material-ui/icons/Error';
import { mutedColor, toneStyle } from '../ui/tones';

const useStyles = makeStyles(
  theme => ({
    error: {
      display: 'flex',
      gap: theme.spacing(0.5),
      // The error red is too light for text.
      color: theme.palette.text.primary,
      overflowWrap: 'anywhere',
    },
    hint: { color: mutedColor(theme) },
    icon: { ...toneStyle(theme, 'bad'), fontSize: '1rem', flexShrink: 0 },
  }),
  { name: 'SupplyChainFieldMessage' },
);

/** The text below a field: its error, or its hint. */
export function FieldMessage(props: { error?: string; hint?: string }) {
  const { error, hint } = props;
  const classes = useStyles();
  return error ? (
    <span className={classes.error}>
      <ErrorIcon className={classes.icon} aria-hidden />
      <bdi>{error}</bdi>
    </span>
  ) : (
    <span className={classes.hint}>{hint}</span>
  );
}
