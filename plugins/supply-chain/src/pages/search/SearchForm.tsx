import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import {
  MAX_SEARCH_TEXT,
  readPastedText,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { useFieldStyles } from '../../ui/fields';
import { EXAMPLES } from './examples';

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
      // Forced colors remove the background.
      '@media (forced-colors: active)': { border: '1px solid ButtonText' },
    },
  }),
  { name: 'SupplyChainSearchForm' },
);

/**
 * The search field. A pasted text is replaced by what was found in it.
 *
 * @param props - `value` is what the current results are for; `onSearch` gets
 *   what to search for
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
  // Show mistakes only for submitted text, not while typing.
  const isMistaken = text === value && value !== '' && !readPastedText(value);
  return (
    <form
      role="search"
      className={classes.root}
      onSubmit={event => {
        event.preventDefault();
        const wanted = readPastedText(text)?.value ?? text.trim();
        setText(wanted);
        onSearch(wanted);
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
        helperText={
          isMistaken
            ? t('search.mistake', { examples: EXAMPLES })
            : t('search.help')
        }
        error={isMistaken}
        inputProps={{ maxLength: MAX_SEARCH_TEXT, spellCheck: false }}
        InputLabelProps={{ shrink: true }}
        FormHelperTextProps={isMistaken ? { role: 'alert' } : undefined}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        className={classes.button}
      >
        {t('page.search')}
      </Button>
    </form>
  );
}

/**
 * Focuses the field if the page opens without results, unless focus is on the
 * tabs.
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
