import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import {
  STATE_VALUES,
  stringifyFlowRef,
  type StateValue,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { isDay, isReversed, type Days } from '../model/localTimes';
import { stateWord } from '../model/states';
import type { TableState } from '../queries/useTableQuery';
import { flowLabel } from './names';
import {
  SearchField,
  SelectField,
  useDebouncedText,
  useFieldStyles,
} from './fields';

/** The possible states of a trail or artifact. */
const STATES: readonly StateValue[] = [
  'compliant',
  'non-compliant',
  'incomplete',
  'unknown',
];

const useTableFiltersStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      gap: theme.spacing(1.5),
      marginBottom: theme.spacing(1.5),
    },
    // Wide enough for the placeholder, in German too.
    text: { flex: '1 1 344px', minWidth: 0, maxWidth: 380 },
    title: {
      alignSelf: 'center',
      margin: 0,
      fontSize: theme.typography.subtitle1.fontSize,
      fontWeight: 'bold',
    },
    actions: { marginLeft: 'auto' },
    // Wide enough for the longest status.
    select: { flex: '1 1 170px', maxWidth: 220 },
  }),
  { name: 'SupplyChainTableFilters' },
);

/**
 * The filters of a table: text, state, days, and flow if there are several.
 *
 * @param props - `more` renders other filters, with the class of a select field;
 *   `title` is before them, `actions` on the right; `searchRef` gets the search field
 */
export function TableFilters(props: {
  title?: string | undefined;
  table: TableState;
  flows: readonly FlowRef[];
  searchRef: Ref<HTMLInputElement>;
  more?: ((className: string) => ReactNode) | undefined;
  actions?: ReactNode;
}) {
  const { title, table, flows, searchRef, more, actions } = props;
  const { filters, setFilters } = table;
  const classes = useTableFiltersStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(filters.text ?? '', value =>
    setFilters({ text: value || undefined }),
  );
  const states = STATES.some(state => state === filters.state)
    ? STATES
    : [...STATES, ...(filters.state ? [filters.state] : [])];
  return (
    <div className={classes.root} role="search" aria-label={t('filter.legend')}>
      {title && <h3 className={classes.title}>{title}</h3>}
      <SearchField
        className={classes.text}
        label={t('page.search')}
        placeholder={t('filter.textHelp')}
        maxLength={200}
        inputRef={searchRef}
        value={text}
        onChange={setText}
      />
      <SelectField
        className={classes.select}
        label={t('column.state')}
        value={filters.state ?? ''}
        onChange={value =>
          setFilters({ state: STATE_VALUES.find(state => state === value) })
        }
      >
        <option value="">{t('services.all')}</option>
        {states.map(state => (
          <option key={state} value={state}>
            {stateWord(t, state)}
          </option>
        ))}
      </SelectField>
      {flows.length > 1 && (
        <SelectField
          className={classes.select}
          label={t('column.flow')}
          value={filters.flow ?? ''}
          onChange={value => setFilters({ flow: value || undefined })}
        >
          <option value="">{t('services.all')}</option>
          {flows.map(flow => (
            <option key={stringifyFlowRef(flow)} value={stringifyFlowRef(flow)}>
              {flowLabel(flow, flows)}
            </option>
          ))}
        </SelectField>
      )}
      {more?.(classes.select)}
      <DayFields from={filters.from} to={filters.to} onChange={setFilters} />
      {table.hasFilters && (
        <Button onClick={table.clearFilters}>{t('filter.clear')}</Button>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

const MISTAKE = 'supply-chain-days-mistake';

const useDayFieldsStyles = makeStyles(
  theme => ({
    fields: { display: 'flex', gap: theme.spacing(1.5) },
    // Wide enough for a date and the browser's calendar button.
    field: { flex: '0 0 158px' },
    mistake: {
      // On a line of its own below all filters.
      order: 1,
      flexBasis: '100%',
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
    },
  }),
  { name: 'SupplyChainDayFields' },
);

/** Filters by the first and last day of creation. */
export function DayFields(props: Days & { onChange(days: Days): void }) {
  const { from = '', to = '', onChange } = props;
  const classes = useDayFieldsStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(`${from}/${to}`, wanted => {
    const days = daysOf(wanted);
    if (!isReversed(days)) {
      onChange(days);
    }
  });
  const [first, last] = text.split('/');
  const reversed = isReversed(daysOf(text));
  return (
    <>
      <div className={classes.fields}>
        <DayField
          label={t('days.from')}
          value={first}
          invalid={reversed}
          onChange={value => setText(`${value}/${last}`)}
        />
        <DayField
          label={t('days.to')}
          value={last}
          invalid={reversed}
          onChange={value => setText(`${first}/${value}`)}
        />
      </div>
      {reversed && (
        <p id={MISTAKE} className={classes.mistake} role="alert">
          {t('days.reversed')}
        </p>
      )}
    </>
  );
}

function DayField(props: {
  label: string;
  value: string;
  invalid: boolean;
  onChange(value: string): void;
}) {
  const { label, value, invalid, onChange } = props;
  const classes = useDayFieldsStyles();
  const fieldClasses = useFieldStyles();
  const { t } = useTranslation();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <TextField
      type="date"
      size="small"
      variant="outlined"
      className={`${fieldClasses.root} ${classes.field}`}
      label={label}
      InputLabelProps={{ shrink: true }}
      inputProps={{
        'aria-label': label,
        'aria-describedby': invalid ? MISTAKE : undefined,
        title: t('days.zone', { zone: timeZone }),
      }}
      error={invalid}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** The days of a text such as `2026-11-01/2026-11-21`. */
function daysOf(text: string): Days {
  const [from, to] = text.split('/').map(day => (isDay(day) ? day : undefined));
  return { from, to };
}
