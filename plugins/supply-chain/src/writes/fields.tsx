import Checkbox from '@material-ui/core/Checkbox';
import FormControl from '@material-ui/core/FormControl';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import FormHelperText from '@material-ui/core/FormHelperText';
import FormLabel from '@material-ui/core/FormLabel';
import Radio from '@material-ui/core/Radio';
import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import ErrorIcon from '@material-ui/icons/Error';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { isolateText } from '../model/text';
import { Field } from '../ui/fields';
import { MutedText } from '../ui/text';
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
    icon: { ...toneStyle(theme, 'bad'), fontSize: '1rem', flexShrink: 0 },
    legend: {
      marginBottom: theme.spacing(0.5),
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
      '&, &.Mui-focused': { color: mutedColor(theme) },
    },
    choice: {
      margin: 0,
      overflowWrap: 'anywhere',
      '& > :first-child': { padding: theme.spacing(0.5, 1) },
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
    <FormControl
      component="fieldset"
      role={role}
      // Selector for finding the first invalid field.
      data-invalid={error ? true : undefined}
      tabIndex={-1}
      aria-describedby={message ? id : undefined}
    >
      <FormLabel component="legend" className={classes.legend}>
        {label}
      </FormLabel>
      {children}
      {message && (
        <FormHelperText id={id}>
          <FieldMessage error={error} hint={hint} />
        </FormHelperText>
      )}
    </FormControl>
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
          onChange={event => onChange(event.target.checked)}
        />
      }
      label={
        <Typography variant="body2" component="span">
          <bdi>{label}</bdi>
        </Typography>
      }
    />
  );
}

/** Checkboxes to choose some of several names. */
export function Choices<Name extends string>(props: {
  names: readonly Name[];
  labelOf?(name: Name): string;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { names, labelOf, chosen, onChange } = props;
  return (
    <>
      {names.map(name => (
        <Choice
          key={name}
          kind="checkbox"
          label={labelOf?.(name) ?? isolateText(name, 100)}
          checked={chosen.includes(name)}
          onChange={isChosen => {
            const others = chosen.filter(other => other !== name);
            onChange(isChosen ? [...others, name] : others);
          }}
        />
      ))}
    </>
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
}) {
  const { label, about, value, onChange, error, hint } = props;
  const { optional, lines, readOnly } = props;
  const { t } = useTranslation();
  const id = useId();
  const shown = optional ? t('write.optional', { label }) : label;
  return (
    <Field
      id={id}
      fullWidth
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
      error={error !== undefined}
      helperText={(error || hint) && <FieldMessage error={error} hint={hint} />}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
