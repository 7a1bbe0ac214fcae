import TextField from '@material-ui/core/TextField';
import type { Ref } from 'react';
import { useFieldStyles } from './useFieldStyles';

/**
 * A search field.
 *
 * @param props - `inputRef` gets the input, so that it can be focused
 */
export function SearchField(props: {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange(value: string): void;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { label, placeholder, maxLength, value, onChange } = props;
  const classes = useFieldStyles();
  return (
    <TextField
      type="search"
      size="small"
      variant="outlined"
      className={`${classes.root} ${props.className ?? ''}`}
      label={label}
      placeholder={placeholder}
      inputProps={{ maxLength, 'aria-label': label }}
      InputLabelProps={{ shrink: true }}
      inputRef={props.inputRef}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
