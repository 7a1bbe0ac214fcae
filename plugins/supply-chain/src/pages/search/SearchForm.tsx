import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { useFieldStyles } from '../../ui/useFieldStyles';
import { readSearchValue } from './searchValue';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: theme.spacing(1.5),
      marginBottom: theme.spacing(2),
    },
    field: {
      flex: '1 1 320px',
      maxWidth: 640,
      '& .MuiFormHelperText-root': { color: theme.palette.text.primary },
    },
    button: {
      minHeight: 40,
      // Its background is not left there.
      '@media (forced-colors: active)': { border: '1px solid ButtonText' },
    },
  }),
  { name: 'SupplyChainSearchForm' },
);

/**
 * Asks for a commit or a fingerprint.
 *
 * @param props - `value` is what the results on screen are for; `onSearch`
 *   gets the text once it is sent off
 */
export function SearchForm(props: {
  value: string;
  onSearch(text: string): void;
}) {
  const { value, onSearch } = props;
  const classes = useStyles();
  const fieldClasses = useFieldStyles();
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const field = useFieldOnOpening(value === '');
  // A mistake counts once the text was sent off, not while it is typed.
  const mistake = text === value ? readSearchValue(value).mistake : undefined;
  return (
    <form
      role="search"
      className={classes.root}
      onSubmit={event => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextField
        type="search"
        size="small"
        variant="outlined"
        id="supply-chain-search"
        className={`${fieldClasses.root} ${classes.field}`}
        inputRef={field}
        label={t('search.label')}
        helperText={mistake ? t(`search.mistake.${mistake}`) : t('search.help')}
        error={mistake !== undefined}
        inputProps={{ maxLength: 200, spellCheck: false }}
        InputLabelProps={{ shrink: true }}
        FormHelperTextProps={mistake && { role: 'alert' }}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        className={classes.button}
      >
        {t('search.submit')}
      </Button>
    </form>
  );
}

/**
 * Puts the focus of a page that opens with nothing to show into its one field,
 * unless the page was chosen among tabs, where the keyboard goes on.
 */
function useFieldOnOpening(isEmpty: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const [opensEmpty] = useState(isEmpty);
  useEffect(() => {
    if (opensEmpty && !document.activeElement?.closest('[role="tablist"]')) {
      field.current?.focus();
    }
  }, [opensEmpty]);
  return field;
}
