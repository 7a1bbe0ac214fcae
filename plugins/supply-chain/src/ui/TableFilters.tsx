import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyFlowRef,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { isDay } from '../model/localTimes';
import { stateWord } from '../model/states';
import { TABLE_STATES, type TableState } from '../queries/useTableQuery';
import { flowLabel } from './names';
import { Field, SelectField, useDebouncedText } from './fields';
import { FilterRow, useFilterStyles } from './FilterRow';

const useStyles = makeStyles(
  theme => ({
    title: {
      margin: 0,
      fontSize: theme.typography.subtitle1.fontSize,
      fontWeight: 'bold',
    },
    // Wide enough for the longest status.
    state: { minWidth: 140 },
    days: { display: 'flex', gap: theme.spacing(1) },
    // Wide enough for a date and the browser's calendar button.
    day: { flex: '0 0 148px' },
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
  const row = useFilterStyles();
  const { t } = useTranslation();
  return (
    <FilterRow
      table={table}
      placeholder={t('filter.textHelp')}
      before={title && <h3 className={classes.title}>{title}</h3>}
      actions={actions}
    >
      <SelectField
        className={`${row.choice} ${classes.state}`}
        label={t('column.state')}
        value={filters.state ?? ''}
        onChange={value =>
          setFilters({ state: TABLE_STATES.find(state => state === value) })
        }
      >
        <option value="">{t('services.all')}</option>
        {TABLE_STATES.map(state => (
          <option key={state} value={state}>
            {stateWord(t, state)}
          </option>
        ))}
      </SelectField>
      {flows.length > 1 && (
        <SelectField
          className={row.choice}
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
      {more?.(row.choice)}
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
    </FilterRow>
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
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(value, day => {
    if (day === '' || isDay(day)) {
      onChange(day || undefined);
    }
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Field
      type="date"
      className={classes.day}
      label={label}
      inputProps={{ title: t('days.zone', { zone: timeZone }), min, max }}
      value={text}
      onChange={event => setText(event.target.value)}
    />
  );
}
