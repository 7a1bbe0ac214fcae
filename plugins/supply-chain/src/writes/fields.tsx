import Button from '@material-ui/core/Button';
import Checkbox from '@material-ui/core/Checkbox';
import FormControlLabel from '@material-ui/core/FormControlLabel';
import IconButton from '@material-ui/core/IconButton';
import Radio from '@material-ui/core/Radio';
import { makeStyles } from '@material-ui/core/styles';
import AddIcon from '@material-ui/icons/Add';
import RemoveIcon from '@material-ui/icons/Close';
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
    group: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
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
    item: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(1.5),
      paddingTop: theme.spacing(1),
    },
    fields: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(1.5, 1),
      flex: '1 1 auto',
      minWidth: 0,
      '& > *': { flex: '1 1 180px' },
    },
    remove: { marginTop: 2 },
    add: { textTransform: 'none' },
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
      onBlur={onBlur}
    />
  );
}

/**
 * A group of fields that can be repeated.
 *
 * @param props - `what` describes one, as in "Add …"; `children` gets what labels
 *   one, such as "link 2"
 */
export function Repeated<T>(props: {
  label: string;
  what: string;
  items: readonly T[];
  added: T;
  onChange(items: readonly T[]): void;
  error?: string;
  children(
    item: T,
    set: (item: T) => void,
    about: string,
    index: number,
  ): ReactNode;
}) {
  const { label, what, items, added, onChange, error, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const aboutOf = (index: number) => `${what} ${index + 1}`;
  return (
    <FieldGroup label={label} error={error}>
      {items.map((item, index) => (
        // Items have no ID and keep their order.
        <div key={index} className={classes.item}>
          <div className={classes.fields}>
            {children(
              item,
              changed =>
                onChange(items.map((e, i) => (i === index ? changed : e))),
              aboutOf(index),
              index,
            )}
          </div>
          <IconButton
            size="small"
            className={classes.remove}
            aria-label={t('write.remove', { what: aboutOf(index) })}
            onClick={() => onChange(items.filter((_, i) => i !== index))}
          >
            <RemoveIcon />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        color="primary"
        className={classes.add}
        startIcon={<AddIcon />}
        onClick={() => onChange([...items, added])}
      >
        {t('write.add', { what })}
      </Button>
    </FieldGroup>
  );
}
