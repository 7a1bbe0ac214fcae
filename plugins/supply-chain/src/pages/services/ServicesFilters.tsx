import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  STATE_VALUES,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Ref } from 'react';
import { stateWord } from '../../model/states';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { SearchField, useDebouncedText } from '../../ui/fields';
import { clipText } from '../../model/text';
import { ChoiceField } from './ChoiceField';
import { ServicesCsvButton } from './ServicesCsvButton';
import { MineSwitch } from './MineSwitch';
import { refName } from './service';

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
