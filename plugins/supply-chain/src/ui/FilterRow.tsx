import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import type { StoredTable } from '../queries/useTableQuery';
import { Field, SelectField, useDebouncedText } from './fields';
import { wrappingRow } from './styles';

/** A row of filters that fits on one line of 1,000 pixels. */
const useStyles = makeStyles(
  theme => ({
    root: {
      ...wrappingRow(theme.spacing(1.5, 1)),
      marginBottom: theme.spacing(1.5),
      '& .MuiInputBase-input': {
        height: 19,
        fontSize: theme.typography.body2.fontSize,
      },
    },
    // Wide enough for the placeholder, in German too.
    text: { flex: '1 1 160px', maxWidth: 320 },
    choice: { flex: '1 1 96px', maxWidth: 200 },
    end: { marginLeft: 'auto' },
  }),
  { name: 'SupplyChainFilters' },
);

/**
 * The filters of a table: text, the others as `children`, and a button that
 * clears them all.
 *
 * @param props - `before` is in front of them, `actions` on the right
 */
export function FilterRow(props: {
  table: StoredTable<{ text?: string }>;
  placeholder: string;
  before?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const { table, placeholder, before, children, actions } = props;
  const classes = useStyles();
  const searchRef = useRef<HTMLInputElement>(null);
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(table.filters.text ?? '', value =>
    table.setFilters({ text: value || undefined }),
  );
  return (
    <div className={classes.root} role="search" aria-label={t('filter.legend')}>
      {before}
      <Field
        type="search"
        className={classes.text}
        label={t('page.search')}
        placeholder={placeholder}
        inputProps={{ maxLength: 200 }}
        inputRef={searchRef}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {children}
      {table.hasFilters && (
        <Button
          onClick={() => {
            table.clearFilters();
            // The button goes, so its focus has to.
            searchRef.current?.focus();
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
      {actions && <div className={classes.end}>{actions}</div>}
    </div>
  );
}

/**
 * A filter with one of several values, or none.
 *
 * @param props - `options` are the values and their labels
 */
export function FilterField<Filters>(props: {
  table: Pick<StoredTable<Filters>, 'filters' | 'setFilters'>;
  filter: keyof Filters & string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}) {
  const { table, filter, label, options, className = '' } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <SelectField
      className={`${classes.choice} ${className}`}
      label={label}
      value={String(table.filters[filter] ?? '')}
      onChange={value =>
        table.setFilters({ [filter]: value || undefined } as Filters)
      }
    >
      <option value="">{t('services.all')}</option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
