import { makeStyles } from '@material-ui/core/styles';
import TextField, { type TextFieldProps } from '@material-ui/core/TextField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mutedColor } from './tones';

/** Field colors with enough contrast on the page background. */
const useFieldStyles = makeStyles(
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

/** A small field whose label stays above it. */
export function Field(
  props: Omit<TextFieldProps, 'variant' | 'label'> & { label: string },
) {
  const { className = '', inputProps, ...rest } = props;
  const classes = useFieldStyles();
  return (
    <TextField
      size="small"
      variant="outlined"
      {...rest}
      className={`${classes.root} ${className}`}
      inputProps={{ 'aria-label': rest.label, ...inputProps }}
      InputLabelProps={{ shrink: true }}
    />
  );
}

/** A native select field. */
export function SelectField(props: {
  label: string;
  value: string | number;
  onChange(value: string): void;
  className?: string;
  children: ReactNode;
}) {
  const { onChange, ...rest } = props;
  return (
    <Field
      {...rest}
      select
      SelectProps={{ native: true }}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** Debounce interval, in milliseconds. */
const PAUSE = 350;

/**
 * A debounced text field.
 *
 * @param value - the current value; a change from outside, such as the back
 *   button, replaces the text
 */
export function useDebouncedText(
  value: string,
  onChange: (value: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  // The user's own change comes back without the space before the next word.
  useEffect(
    () => setText(current => (current.trim() === value ? current : value)),
    [value],
  );

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) {
      return undefined;
    }
    const timer = setTimeout(() => latest.current(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value]);

  return [text, setText];
}
