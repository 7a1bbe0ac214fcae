import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import TextField from '@material-ui/core/TextField';
import {
  stringifyFlowRef,
  type StateValue,
  type FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { stateWord } from '../../hooks/stateWord';
import type { TableState } from '../../hooks/useTableQuery';
import { useTranslation } from '../../hooks/useTranslation';
import { flowLabel } from './flowLabel';
import { useDebouncedText } from './useDebouncedText';

/** The states a whole trail or artifact may be in. */
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
    text: { flex: '1 1 220px', maxWidth: 380 },
    select: { flex: '0 1 190px', minWidth: 140 },
  }),
  { name: 'SupplyChainTableFilters' },
);

/** The filters of a table: by text, by state, and by flow where several are. */
export function TableFilters(props: {
  table: TableState;
  flows: readonly FlowRef[];
}) {
  const { table, flows } = props;
  const { filters, setFilters } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(filters.text ?? '', value =>
    setFilters({ text: value || undefined }),
  );
  const states = STATES.some(state => state === filters.state)
    ? STATES
    : [...STATES, ...(filters.state ? [filters.state] : [])];
  const size = 'small' as const;
  const native = {
    variant: 'outlined' as const,
    size,
    select: true,
    className: classes.select,
    SelectProps: { native: true },
    InputLabelProps: { shrink: true },
  };
  return (
    <div className={classes.root} role="search" aria-label={t('filter.legend')}>
      <TextField
        variant="outlined"
        size={size}
        type="search"
        className={classes.text}
        label={t('filter.text')}
        placeholder={t('filter.textHelp')}
        inputProps={{ maxLength: 200, 'aria-label': t('filter.text') }}
        InputLabelProps={{ shrink: true }}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <TextField
        {...native}
        label={t('filter.state')}
        inputProps={{ 'aria-label': t('filter.state') }}
        value={filters.state ?? ''}
        onChange={event =>
          setFilters({
            state: (event.target.value || undefined) as StateValue,
          })
        }
      >
        <option value="">{t('filter.allStates')}</option>
        {states.map(state => (
          <option key={state} value={state}>
            {stateWord(t, state)}
          </option>
        ))}
      </TextField>
      {flows.length > 1 && (
        <TextField
          {...native}
          label={t('filter.flow')}
          inputProps={{ 'aria-label': t('filter.flow') }}
          value={filters.flow ?? ''}
          onChange={event =>
            setFilters({ flow: event.target.value || undefined })
          }
        >
          <option value="">{t('filter.allFlows')}</option>
          {flows.map(flow => (
            <option key={stringifyFlowRef(flow)} value={stringifyFlowRef(flow)}>
              {flowLabel(flow, flows)}
            </option>
          ))}
        </TextField>
      )}
      {table.hasFilters && (
        <Button onClick={table.clearFilters}>{t('filter.clear')}</Button>
      )}
    </div>
  );
}
