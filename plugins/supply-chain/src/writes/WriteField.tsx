import TextField from '@material-ui/core/TextField';
import { useId } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useFieldStyles } from '../ui/useFieldStyles';
import { FieldMessage } from './FieldMessage';

/**
 * A text field of a form, with its error.
 *
 * @param props - `about` distinguishes it from similar fields for screen
 *   readers
 */
export function WriteField(props: {
  label: string;
  about?: string;
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  error?: string;
  hint?: string;
  optional?: boolean;
  lines?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
  className?: string;
}) {
  const { label, about, value, onChange, onBlur, error, hint } = props;
  const { optional, lines, readOnly, autoFocus, className = '' } = props;
  const classes = useFieldStyles();
  const { t } = useTranslation();
  const id = useId();
  const shown = optional ? t('write.optional', { label }) : label;
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      variant="outlined"
      className={`${classes.root} ${className}`}
      label={shown}
      InputLabelProps={{ shrink: true }}
      inputProps={{
        'aria-label': about && `${shown}, ${about}`,
        readOnly,
        required: false,
        'aria-required': !optional && !readOnly,
        // Keep input away from autofill and online spell checkers.
        autoComplete: 'off',
        spellCheck: false,
      }}
      multiline={lines !== undefined}
      minRows={lines}
      maxRows={12}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that just opened
      autoFocus={autoFocus}
      error={error !== undefined}
      helperText={(error || hint) && <FieldMessage error={error} hint={hint} />}
      value={value}
      onChange={event => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
