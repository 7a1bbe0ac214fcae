import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import {
  STATE_VALUES,
  stringifyFlowRef,
  type StateValue,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { isDay } from '../model/localTimes';
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

const useStyles = makeStyles(
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
    days: { display: 'flex', gap: theme.spacing(1.5) },
    // Wide enough for a date and the browser's calendar button.
    day: { flex: '0 0 158px' },
    // Wide enough for the longest status.
    select: { flex: '1 1 170px', maxWidth: 220 },
  }),
  { name: 'SupplyChainTableFilters' },
);

/**
 * The filters of a table: text, state, days, and flow if there are several.
 *
 * @param props - `more` renders other filters, with the class of a select field;
 *   `title` is before them, `actions` on the right
 */
export function TableFilters(props: {
  title?: string | undefined;
  table: TableState;
  flows: readonly FlowRef[];
  more?: ((className: string) => ReactNode) | undefined;
  actions?: ReactNode;
}) {
  const { title, table, flows, more, actions } = props;
  const { filters, setFilters } = table;
  const classes = useStyles();
  const searchRef = useRef<HTMLInputElement>(null);
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
      <div className={classes.days}>
        <DayField
          label={t('days.from')}
          value={filters.from}
          max={filters.to}
          onChange={from => setFilters({ from })}
        />
        <DayField
          label={t('days.to')}
          value={filters.to}
          min={filters.from}
          onChange={to => setFilters({ to })}
        />
      </div>
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
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** Filters by the first or last day of creation. */
function DayField(props: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange(day: string | undefined): void;
}) {
  const { label, value = '', min, max, onChange } = props;
  const classes = useStyles();
  const fieldClasses = useFieldStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(value, day => {
    if (day === '' || isDay(day)) {
      onChange(day || undefined);
    }
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <TextField
      type="date"
      size="small"
      variant="outlined"
      className={`${fieldClasses.root} ${classes.day}`}
      label={label}
      InputLabelProps={{ shrink: true }}
      inputProps={{
        'aria-label': label,
        title: t('days.zone', { zone: timeZone }),
        min,
        max,
      }}
      value={text}
      onChange={event => setText(event.target.value)}
    />
  );
}
