import TextField from '@material-ui/core/TextField';
import type { ReactNode } from 'react';
import { useFieldStyles } from './useFieldStyles';

/** A native select field. */
export function SelectField(props: {
  label: string;
  value: string | number;
  onChange(value: string): void;
  className?: string;
  children: ReactNode;
}) {
  const { label, value, onChange, className = '', children } = props;
  const classes = useFieldStyles();
  return (
    <TextField
      select
      size="small"
      variant="outlined"
      className={`${classes.root} ${className}`}
      label={label}
      inputProps={{ 'aria-label': label }}
      InputLabelProps={{ shrink: true }}
      SelectProps={{ native: true }}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {children}
    </TextField>
  );
}
