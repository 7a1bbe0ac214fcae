import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import Radio from '@material-ui/core/Radio';
import { makeStyles } from '@material-ui/core/styles';
import { useId } from 'react';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      marginRight: 0,
      '& > :first-child': { padding: theme.spacing(0.5, 1) },
    },
    label: {
      paddingTop: 2,
      fontSize: theme.typography.body2.fontSize,
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainChoice' },
);

/** A checkbox or radio button. */
export function Choice(props: {
  kind: 'checkbox' | 'radio';
  /** Name of a group of radio buttons. */
  name?: string;
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  const { kind, name, label, checked, onChange } = props;
  const classes = useStyles();
  const id = useId();
  const Control = kind === 'checkbox' ? Checkbox : Radio;
  return (
    <FormControlLabel
      className={classes.root}
      control={
        <Control
          size="small"
          color="primary"
          name={name}
          checked={checked}
          inputProps={{ 'aria-labelledby': id }}
          onChange={event => onChange(event.target.checked)}
        />
      }
      label={
        <span className={classes.label}>
          <bdi id={id}>{label}</bdi>
        </span>
      }
    />
  );
}
