import { makeStyles } from '@material-ui/core/styles';
import { useId, type ReactNode } from 'react';
import { mutedColor } from '../ui/tones';
import { FieldMessage } from './FieldMessage';

const useStyles = makeStyles(
  theme => ({
    root: {
      minWidth: 0,
      margin: 0,
      padding: 0,
      border: 'none',
    },
    legend: {
      padding: 0,
      marginBottom: theme.spacing(0.5),
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 'bold',
    },
    optional: { fontWeight: 'normal', color: mutedColor(theme) },
    message: {
      marginTop: theme.spacing(0.5),
      fontSize: theme.typography.caption.fontSize,
    },
  }),
  { name: 'SupplyChainFieldGroup' },
);

/** A group of fields with a shared error. */
export function FieldGroup(props: {
  label: string;
  error?: string;
  hint?: string;
  role?: 'radiogroup';
  children: ReactNode;
}) {
  const { label, error, hint, role, children } = props;
  const classes = useStyles();
  const id = useId();
  const message = error || hint;
  return (
    <fieldset
      className={classes.root}
      role={role}
      // Selector for finding the first invalid field.
      data-invalid={error ? true : undefined}
      tabIndex={-1}
      aria-describedby={message ? id : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {children}
      {message && (
        <div id={id} className={classes.message}>
          <FieldMessage error={error} hint={hint} />
        </div>
      )}
    </fieldset>
  );
}
