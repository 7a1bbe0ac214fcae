import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import Radio from '@material-ui/core/Radio';
import { makeStyles } from '@material-ui/core/styles';
import ErrorIcon from '@material-ui/icons/Error';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { Field } from '../ui/fields';
import { MutedText } from '../ui/text';
import { toneStyle } from '../ui/tones';

const useStyles = makeStyles(
  theme => ({
    error: {
      display: 'flex',
      gap: theme.spacing(0.5),
      // The error red is too light for text.
      color: theme.palette.text.primary,
      overflowWrap: 'anywhere',
    },
    icon: { ...toneStyle(theme, 'bad'), fontSize: '1rem', flexShrink: 0 },
    group: {
      minWidth: 0,
      // Around the boxes of the choices, for an even outline.
      margin: theme.spacing(0, 0, 0, -1.5),
      padding: theme.spacing(0, 0, 0, 1.5),
      border: 'none',
    },
    legend: {
      padding: 0,
      marginBottom: theme.spacing(0.5),
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 'bold',
    },
    message: {
      marginTop: theme.spacing(0.5),
      fontSize: theme.typography.caption.fontSize,
    },
    choice: {
      display: 'flex',
      alignItems: 'flex-start',
      marginRight: 0,
      '& > :first-child': { padding: theme.spacing(0.5, 1) },
    },
    choiceLabel: {
      paddingTop: 2,
      fontSize: theme.typography.body2.fontSize,
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainWriteFields' },
);

/** The text below a field: its error, or its hint. */
function FieldMessage(props: { error?: string; hint?: string }) {
  const { error, hint } = props;
  const classes = useStyles();
  return error ? (
    <span className={classes.error}>
      <ErrorIcon className={classes.icon} aria-hidden />
      <bdi>{error}</bdi>
    </span>
  ) : (
    <MutedText>{hint}</MutedText>
  );
}

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
      className={classes.group}
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
      className={classes.choice}
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
        <span className={classes.choiceLabel}>
          <bdi id={id}>{label}</bdi>
        </span>
      }
    />
  );
}

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
  error?: string;
  hint?: string;
  optional?: boolean;
  lines?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
  className?: string;
}) {
  const { label, about, value, onChange, error, hint } = props;
  const { optional, lines, readOnly, autoFocus, className } = props;
  const { t } = useTranslation();
  const id = useId();
  const shown = optional ? t('write.optional', { label }) : label;
  return (
    <Field
      id={id}
      fullWidth
      className={className}
      label={shown}
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
    />
  );
}
