import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  parseFlowRef,
  STATE_VALUES,
  stringifyFlowRef,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useRef, type ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { isDay } from '../model/localTimes';
import { stateWord } from '../model/states';
import { clipText } from '../model/text';
import {
  TABLE_STATES,
  type StoredTable,
  type TableState,
} from '../queries/useTableQuery';
import { Field, SelectField, useDebouncedText } from './fields';
import { flowLabel } from './names';
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
      '& h3': {
        margin: 0,
        fontSize: theme.typography.subtitle1.fontSize,
        fontWeight: 'bold',
      },
    },
    // Wide enough for the placeholder, in German too.
    text: { flex: '1 1 160px', maxWidth: 320 },
    choice: { flex: '1 1 96px', maxWidth: 200 },
    // Room for the value.
    chosen: { flexGrow: 4 },
    days: { display: 'flex', gap: theme.spacing(1) },
    // Wide enough for a date and the browser's calendar button.
    day: { flex: '0 0 148px' },
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

/** A filter with one of several values, or none. */
export interface Choice<Filters> {
  filter: keyof Filters & string;
  label: string;
  /** Undefined until loaded. */
  options: readonly { value: string; count?: number }[] | undefined;
  /** The label of a value that differs from it. */
  nameOf?(value: string): string;
}

/** The selected value is always shown, even if no row has it any more. */
export function FilterField<Filters>(
  props: Choice<Filters> & {
    table: Pick<StoredTable<Filters>, 'filters' | 'setFilters'>;
  },
) {
  const { table, filter, label, options = [], nameOf = String } = props;
  const selected = String(table.filters[filter] ?? '');
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const isKnown = options.some(({ value }) => value === selected);
  return (
    <SelectField
      className={`${classes.choice} ${selected && classes.chosen}`}
      label={label}
      value={selected}
      onChange={value =>
        table.setFilters({ [filter]: value || undefined } as Filters)
      }
    >
      <option value="">{t('services.all')}</option>
      {options.map(({ value, count }) => (
        <option key={value} value={value}>
          {clipText(nameOf(value), 60)}
          {count !== undefined && ` (${count.toLocaleString(language)})`}
        </option>
      ))}
      {selected && !isKnown && (
        <option value={selected}>{clipText(nameOf(selected), 60)}</option>
      )}
    </SelectField>
  );
}

/** The word for a state in a filter, whose value may be anything. */
export function stateOption(t: Translate, value: string): string {
  const known = STATE_VALUES.find(state => state === value);
  return stateWord(t, known ?? 'unknown');
}

/**
 * The filters of a table: text, state, days, and flow if there are several.
 *
 * @param props - `more` are other filters; `title` is before them, `actions` on the right
 */
export function TableFilters(props: {
  title?: string | undefined;
  table: TableState;
  flows: readonly FlowRef[];
  more?: ReactNode;
  actions?: ReactNode;
}) {
  const { title, table, flows, more, actions } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <FilterRow
      table={table}
      placeholder={t('filter.textHelp')}
      before={title && <h3>{title}</h3>}
      actions={actions}
    >
      <FilterField
        table={table}
        filter="state"
        label={t('column.state')}
        options={TABLE_STATES.map(value => ({ value }))}
        nameOf={value => stateOption(t, value)}
      />
      {flows.length > 1 && (
        <FilterField
          table={table}
          filter="flow"
          label={t('column.flow')}
          options={flows.map(flow => ({ value: stringifyFlowRef(flow) }))}
          nameOf={value => {
            const flow = parseFlowRef(value);
            return flow ? flowLabel(flow, flows) : value;
          }}
        />
      )}
      {more}
      <div className={classes.days}>
        <DayField table={table} filter="from" label={t('days.from')} />
        <DayField table={table} filter="to" label={t('days.to')} />
      </div>
    </FilterRow>
  );
}

/** Filters by the first or last day of creation. */
function DayField(props: {
  table: TableState;
  filter: 'from' | 'to';
  label: string;
}) {
  const { table, filter, label } = props;
  const { filters, setFilters } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(filters[filter] ?? '', day => {
    if (day === '' || isDay(day)) {
      setFilters({ [filter]: day || undefined });
    }
  });
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const limits =
    filter === 'from' ? { max: filters.to } : { min: filters.from };
  return (
    <Field
      type="date"
      className={classes.day}
      label={label}
      inputProps={{ title: t('days.zone', { zone }), ...limits }}
      value={text}
      onChange={event => setText(event.target.value)}
    />
  );
}
