import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  STATE_VALUES,
  type ServicesAnswer,
} from 'backstage-plugin-supply-chain-common';
import type { Ref } from 'react';
import { stateWord } from '../../model/stateWord';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { SearchField } from '../../ui/SearchField';
import { clipText } from '../../model/clipText';
import { useDebouncedText } from '../../ui/useDebouncedText';
import { ChoiceField, type Choice } from './ChoiceField';
import { ServicesCsvButton } from './CsvButton';
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
  answer?: ServicesAnswer;
  everything?: ServicesAnswer;
}

/**
 * The filters of the services table. Leaves out filters that the page's own
 * entity implies.
 *
 * @param props - `answer` provides the choices once loaded; `everything` is the
 *   response without filters, with the attestations that some components fail
 *   or miss; `searchRef` gets the search field
 */
export function ServicesFilters(props: ServicesFiltersProps) {
  const { table, answer } = props;
  const { filters, setFilters, scope } = table;
  const classes = useStyles();
  const { t } = useTranslation();
  const [text, setText] = useDebouncedText(filters.text ?? '', value =>
    setFilters({ text: value || undefined }),
  );
  return (
    <div className={classes.root} role="search" aria-label={t('filter.legend')}>
      {!scope && <MineSwitch table={table} answer={answer} />}
      <SearchField
        className={classes.text}
        label={t('filter.text')}
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
      {answer && answer.total > 0 && (
        <span className={classes.csv}>
          <ServicesCsvButton matching={table.matching} />
        </span>
      )}
    </div>
  );
}

/** The filters with a list of values. */
function Choices(props: ServicesFiltersProps) {
  const { table, answer, everything } = props;
  const { filters, setFilters, scope } = table;
  const { t } = useTranslation();
  const {
    owners = [],
    systems = [],
    environments = [],
  } = answer?.choices ?? {};
  const omitted = answer?.omittedChoices;
  const partial = (answer?.omittedOf.all ?? 0) > 0;
  return (
    <>
      {!scope?.owner && (
        <ChoiceField
          label={t('services.owner')}
          value={filters.owner}
          choices={owners.map(named('group'))}
          omitted={omitted?.owners}
          partial={partial}
          onChange={owner => setFilters({ owner })}
        />
      )}
      {!scope?.system && (
        <ChoiceField
          label={t('services.system')}
          value={filters.system}
          choices={systems.map(named('system'))}
          omitted={omitted?.systems}
          partial={partial}
          onChange={system => setFilters({ system })}
        />
      )}
      <ChoiceField
        label={t('services.environment')}
        value={filters.environment}
        choices={environments}
        omitted={omitted?.environments}
        partial={partial}
        onChange={environment => setFilters({ environment })}
      />
      <ChoiceField
        label={t('services.status')}
        value={filters.state}
        choices={(answer?.states ?? []).map(({ state, count }) => ({
          value: state,
          name: stateWord(t, state),
          count,
        }))}
        partial={(answer?.omitted ?? 0) > 0}
        onChange={value =>
          setFilters({ state: STATE_VALUES.find(state => state === value) })
        }
      />
      <ChoiceField
        label={t('services.attestation')}
        value={filters.attestation}
        choices={(everything?.unmet ?? []).map(({ name, components }) => ({
          value: name,
          count: components,
        }))}
        omitted={everything?.omittedChoices.unmet}
        partial={(everything?.omitted ?? 0) > 0}
        onChange={attestation => setFilters({ attestation })}
      />
    </>
  );
}

function named(kind: string) {
  return (choice: Choice): Choice => ({
    ...choice,
    name: clipText(refName(choice.value, kind), 60),
  });
}
