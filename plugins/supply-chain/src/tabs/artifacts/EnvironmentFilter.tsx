import {
  parseEnvironmentRef,
  stringifyEnvironmentRef,
  type EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { environmentLabels } from '../../model/environments';
import { useEnvironments } from '../../queries/useEntityQueries';
import type { TableState } from '../../queries/useTableQuery';
import { SelectField } from '../../ui/fields';

/**
 * Filters artifacts by an environment that they are running in now.
 */
export function EnvironmentFilter(props: {
  table: TableState;
  className?: string;
  among: readonly Pick<EnvironmentRef, 'region' | 'org'>[];
}) {
  const { table, className, among } = props;
  const { environment: selected = '' } = table.filters;
  const { t } = useTranslation();
  const { data } = useEnvironments();
  const used = (data?.environments ?? []).filter(
    ({ builds }) => builds.length > 0,
  );
  const other = used.every(
    option => stringifyEnvironmentRef(option) !== selected,
  )
    ? parseEnvironmentRef(selected)
    : undefined;
  const options = other ? [...used, other] : used;
  if (options.length === 0) {
    return null;
  }
  const labelOf = environmentLabels([...among, ...options]);
  return (
    <SelectField
      className={className}
      label={t('column.runningIn')}
      value={selected}
      onChange={value => table.setFilters({ environment: value || undefined })}
    >
      <option value="">{t('services.all')}</option>
      {options.map(option => (
        <option
          key={stringifyEnvironmentRef(option)}
          value={stringifyEnvironmentRef(option)}
        >
          {labelOf(option)}
        </option>
      ))}
    </SelectField>
  );
}
