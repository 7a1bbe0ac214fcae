import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  STATE_VALUES,
  MAX_SERVICES_PER_PAGE,
  type ServicesResponse,
  type ServicesQuery,
} from 'backstage-plugin-supply-chain-common';
import type { Ref } from 'react';
import { stateWord } from '../../model/states';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { SearchField, useDebouncedText, SelectField } from '../../ui/fields';
import { clipText } from '../../model/text';
import { refName } from './service';
import ToggleButton from '@material-ui/lab/ToggleButton';
import ToggleButtonGroup from '@material-ui/lab/ToggleButtonGroup';
import { useLanguage } from '../../i18n/useLanguage';
import { useApi } from '@backstage/core-plugin-api';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { TableCsv } from '../../ui/TableCsv';
import { servicesCsv } from './servicesCsv';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(1.5, 1),
      marginBottom: theme.spacing(1.5),
      // Small, so that all of them fit on one line of 1,000 pixels.
      '& .MuiInputBase-input': {
        height: 19,
        fontSize: theme.typography.body2.fontSize,
      },
    },
    // Wide enough for the placeholder, in German too.
    text: { flex: '1 1 160px', maxWidth: 320 },
    csv: { marginLeft: 'auto' },
    button: {
      height: 40,
      padding: theme.spacing(0, 1.25),
      textTransform: 'none',
      whiteSpace: 'nowrap',
      color: theme.palette.text.primary,
      '&.Mui-selected': {
        color: theme.palette.text.primary,
        fontWeight: 600,
      },
    },
    choiceRoot: { flex: '1 1 96px', maxWidth: 200 },
    // Room for the value.
    chosen: { flexGrow: 4 },
  }),
  { name: 'SupplyChainServicesFilters' },
);

interface ServicesFiltersProps {
  table: ServicesState;
  searchRef: Ref<HTMLInputElement>;
  response?: ServicesResponse;
  busy?: boolean;
}

/**
 * The filters of the services table. Leaves out filters that the page's own
 * entity implies.
 *
 * @param props - `response` provides the choices once loaded; `busy` if it is for
 *   other filters; `searchRef` gets the search field
 */
export function ServicesFilters(props: ServicesFiltersProps) {
  const { table, response } = props;
  const { filters, setFilters, scope } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(filters.text ?? '', value =>
    setFilters({ text: value || undefined }),
  );
  return (
    <div className={classes.root} role="search" aria-label={t('filter.legend')}>
      {!scope && <MineSwitch table={table} response={response} />}
      <SearchField
        className={classes.text}
        label={t('page.search')}
        placeholder={t('services.textHelp')}
        maxLength={200}
        inputRef={props.searchRef}
        value={text}
        onChange={setText}
      />
      <Choices {...props} />
      {table.hasFilters && (
        <Button onClick={table.clearFilters}>{t('filter.clear')}</Button>
      )}
      {response && response.total > 0 && (
        <span className={classes.csv}>
          <ServicesCsvButton matching={table.matching} />
        </span>
      )}
    </div>
  );
}

/** The filters with a list of values. */
function Choices(props: ServicesFiltersProps) {
  const { table, response, busy } = props;
  const { filters, setFilters, scope } = table;
  const { t } = useTranslation();
  const {
    owners = [],
    systems = [],
    environments = [],
  } = response?.choices ?? {};
  const field = {
    // All filters match as many as the chosen value of each.
    chosenCount: busy ? undefined : response?.total,
  };
  return (
    <>
      {!scope?.owner && (
        <ChoiceField
          {...field}
          label={t('services.owner')}
          value={filters.owner}
          choices={owners}
          nameOf={nameAs('group')}
          onChange={owner => setFilters({ owner })}
        />
      )}
      {!scope?.system && (
        <ChoiceField
          {...field}
          label={t('services.system')}
          value={filters.system}
          choices={systems}
          nameOf={nameAs('system')}
          onChange={system => setFilters({ system })}
        />
      )}
      <ChoiceField
        {...field}
        label={t('services.environment')}
        value={filters.environment}
        choices={environments}
        onChange={environment => setFilters({ environment })}
      />
      <ChoiceField
        {...field}
        label={t('column.state')}
        value={filters.state}
        choices={(response?.states ?? []).map(({ state, count }) => ({
          value: state,
          count,
        }))}
        nameOf={value => stateWord(t, stateOf(value) ?? 'unknown')}
        onChange={value => setFilters({ state: stateOf(value) })}
      />
      <ChoiceField
        {...field}
        label={t('matrix.requirement')}
        value={filters.attestation}
        choices={(response?.unmet ?? []).map(({ name, components }) => ({
          value: name,
          count: components,
        }))}
        onChange={attestation => setFilters({ attestation })}
      />
    </>
  );
}

function stateOf(value: string | undefined) {
  return STATE_VALUES.find(state => state === value);
}

function nameAs(kind: string) {
  return (value: string) => clipText(refName(value, kind), 60);
}

/** Switches between the user's own components and all of them. */
function MineSwitch(props: {
  table: ServicesState;
  response?: ServicesResponse;
}) {
  const { table, response } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={table.mine}
      onChange={(_, mine: boolean | null) =>
        mine !== null && table.setMine(mine)
      }
      aria-label={t('services.ownership')}
    >
      <ToggleButton value className={classes.button}>
        {t('services.mine')} {response?.mine.toLocaleString(language)}
      </ToggleButton>
      <ToggleButton value={false} className={classes.button}>
        {t('services.all')} {response?.all.toLocaleString(language)}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

/** An option of a filter. */
interface Choice {
  value: string;
  /** Number of components with the value. */
  count?: number;
}

/**
 * A filter with one value or none. The selected value is always shown, even if
 * no component has it anymore.
 *
 * @param props - `chosenCount` is the number of components with the selected
 *   value; `nameOf` returns the label of a value that differs from it
 */
function ChoiceField(props: {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  chosenCount?: number;
  nameOf?(value: string): string;
  onChange(value: string | undefined): void;
}) {
  const { label, value, choices, onChange } = props;
  const { chosenCount: count, nameOf = clipName } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const known =
    value === undefined || choices.some(choice => choice.value === value);
  return (
    <SelectField
      className={`${classes.choiceRoot} ${value ? classes.chosen : ''}`}
      label={label}
      value={value ?? ''}
      onChange={chosen => onChange(chosen || undefined)}
    >
      <option value="">{t('services.all')}</option>
      {(known ? choices : [...choices, { value, count }]).map(choice => (
        <option key={choice.value} value={choice.value}>
          {optionText(choice)}
        </option>
      ))}
    </SelectField>
  );

  function optionText(choice: Choice) {
    const name = nameOf(choice.value);
    return choice.count === undefined
      ? name
      : `${name} (${choice.count.toLocaleString(language)})`;
  }
}

function clipName(value: string): string {
  return clipText(value, 60);
}

/** Downloads all matching services as CSV. */
function ServicesCsvButton(props: { matching: ServicesQuery }) {
  const { matching } = props;
  const api = useApi(supplyChainApiRef);
  return (
    <TableCsv
      source={{
        fileName: 'supply-chain-components.csv',
        read: (place, options) =>
          api.getServices({ ...matching, ...place }, options),
        format: servicesCsv,
      }}
      perPage={MAX_SERVICES_PER_PAGE}
      rowsOf={response => response.services}
      rowKey={({ entityRef }) => entityRef}
    />
  );
}
