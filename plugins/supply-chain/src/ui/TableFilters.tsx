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
import { Field, useDebouncedText } from './fields';
import { FilterField, FilterRow } from './FilterRow';

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
  const { filters, setFilters } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <FilterRow
      table={table}
      placeholder={t('filter.textHelp')}
      before={title && <h3 className={classes.title}>{title}</h3>}
      actions={actions}
    >
      <FilterField
        table={table}
        filter="state"
        className={classes.state}
        label={t('column.state')}
        options={TABLE_STATES.map(state => [state, stateWord(t, state)])}
      />
      {flows.length > 1 && (
        <FilterField
          table={table}
          filter="flow"
          label={t('column.flow')}
          options={flows.map(flow => [
            stringifyFlowRef(flow),
            flowLabel(flow, flows),
          ])}
        />
      )}
      {more}
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
