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
  const { scope } = table;
  const { t } = useTranslation();
  const { owners, systems, environments } = response?.choices ?? {};
  const unmet = response?.unmet.map(({ name, components }) => ({
    value: name,
    count: components,
  }));
  const states = response?.states.map(({ state, count }) => ({
    value: state,
    count,
  }));
  return (
    <>
      {!scope?.owner && (
        <ChoiceField
          table={table}
          label={t('services.owner')}
          filter="owner"
          choices={owners}
          nameOf={value => refName(value, 'group')}
        />
      )}
      {!scope?.system && (
        <ChoiceField
          table={table}
          label={t('services.system')}
          filter="system"
          choices={systems}
          nameOf={value => refName(value, 'system')}
        />
      )}
      <ChoiceField
        table={table}
        label={t('services.environment')}
        filter="environment"
        choices={environments}
      />
      <ChoiceField
        table={table}
        label={t('column.state')}
        filter="state"
        choices={states}
        nameOf={value =>
          stateWord(t, STATE_VALUES.find(state => state === value) ?? 'unknown')
        }
      />
      <ChoiceField
        table={table}
        label={t('matrix.requirement')}
        filter="attestation"
        choices={unmet}
      />
    </>
  );
}

/**
 * A filter with one value or none. The selected value is always shown, even if
 * no component has it anymore.
 *
 * @param props - `nameOf` returns the label of a value that differs from it
 */
function ChoiceField(props: {
  table: ServicesState;
  label: string;
  filter: Exclude<keyof Filters, 'text'>;
  choices: readonly { value: string; count?: number }[] | undefined;
  nameOf?(value: string): string;
}) {
  const { table, label, filter, choices = [] } = props;
  const { nameOf = String } = props;
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
