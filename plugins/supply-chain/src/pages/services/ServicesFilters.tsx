import { useApi } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import ToggleButton from '@material-ui/lab/ToggleButton';
import ToggleButtonGroup from '@material-ui/lab/ToggleButtonGroup';
import {
  MAX_SERVICES_PER_PAGE,
  STATE_VALUES,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { stateWord } from '../../model/states';
import type {
  ServicesFilters as Filters,
  ServicesState,
} from '../../queries/useServicesQuery';
import { FilterField, FilterRow } from '../../ui/FilterRow';
import { TableCsv } from '../../ui/TableCsv';
import { refName } from './service';
import { servicesCsv } from './servicesCsv';

const useStyles = makeStyles(
  theme => ({
    mine: {
      height: 40,
      padding: theme.spacing(0, 1.25),
      textTransform: 'none',
      whiteSpace: 'nowrap',
      '&, &.Mui-selected': { color: theme.palette.text.primary },
      '&.Mui-selected': { fontWeight: 600 },
    },
    // Room for the value.
    chosen: { flexGrow: 4 },
  }),
  { name: 'SupplyChainServicesFilters' },
);

interface ServicesFiltersProps {
  table: ServicesState;
  response?: ServicesResponse;
}

/**
 * The filters of the services table. Leaves out filters that the page's own
 * entity implies.
 *
 * @param props - `response` provides the choices once loaded
 */
export function ServicesFilters(props: ServicesFiltersProps) {
  const { table, response } = props;
  const { scope, matching } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi(supplyChainApiRef);
  return (
    <FilterRow
      table={table}
      placeholder={t('services.textHelp')}
      before={
        !scope && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={table.mine}
            onChange={(_, mine: boolean | null) =>
              mine !== null && table.setMine(mine)
            }
            aria-label={t('services.ownership')}
          >
            <ToggleButton value className={classes.mine}>
              {t('services.mine')} {response?.mine.toLocaleString(language)}
            </ToggleButton>
            <ToggleButton value={false} className={classes.mine}>
              {t('services.all')} {response?.all.toLocaleString(language)}
            </ToggleButton>
          </ToggleButtonGroup>
        )
      }
      actions={
        response &&
        response.total > 0 && (
          <TableCsv
            source={{
              fileName: 'supply-chain-components.csv',
              read: place => api.getServices({ ...matching, ...place }),
              format: servicesCsv,
            }}
            perPage={MAX_SERVICES_PER_PAGE}
            rowsOf={page => page.services}
            rowKey={({ entityRef }) => entityRef}
          />
        )
      }
    >
      <Choices {...props} />
    </FilterRow>
  );
}

/** The filters with a list of values, with the number of components of each. */
function Choices({ table, response }: ServicesFiltersProps) {
  const { t } = useTranslation();
  const { scope = {} } = table;
  const { choices, unmet, states } = response ?? {};
  const fields: ChoiceProps[] = [
    {
      filter: 'owner',
      label: t('services.owner'),
      choices: choices?.owners,
      nameOf: value => refName(value, 'group'),
    },
    {
      filter: 'system',
      label: t('services.system'),
      choices: choices?.systems,
      nameOf: value => refName(value, 'system'),
    },
    {
      filter: 'environment',
      label: t('services.environment'),
      choices: choices?.environments,
    },
    {
      filter: 'state',
      label: t('column.state'),
      choices: states?.map(({ state, count }) => ({ value: state, count })),
      nameOf: value =>
        stateWord(t, STATE_VALUES.find(state => state === value) ?? 'unknown'),
    },
    {
      filter: 'attestation',
      label: t('matrix.requirement'),
      choices: unmet?.map(({ name, components }) => ({
        value: name,
        count: components,
      })),
    },
  ];
  return (
    <>
      {fields
        .filter(({ filter }) => !(filter in scope))
        .map(field => (
          <ChoiceField key={field.filter} table={table} {...field} />
        ))}
    </>
  );
}

interface ChoiceProps {
  label: string;
  filter: Exclude<keyof Filters, 'text'>;
  choices: readonly { value: string; count?: number }[] | undefined;
  /** The label of a value that differs from it. */
  nameOf?(value: string): string;
}

/**
 * A filter with one value or none. The selected value is always shown, even if
 * no component has it anymore.
 */
function ChoiceField(props: ChoiceProps & { table: ServicesState }) {
  const { table, label, filter, choices = [], nameOf = String } = props;
  const value = table.filters[filter] ?? '';
  const classes = useStyles();
  const language = useLanguage();
  const isKnown = !value || choices.some(choice => choice.value === value);
  const shown = isKnown ? choices : [...choices, { value, count: undefined }];
  return (
    <FilterField
      table={table}
      filter={filter}
      className={value && classes.chosen}
      label={label}
      options={shown.map(({ value: option, count }) => [
        option,
        clipText(nameOf(option), 60) +
          (count === undefined ? '' : ` (${count.toLocaleString(language)})`),
      ])}
    />
  );
}
