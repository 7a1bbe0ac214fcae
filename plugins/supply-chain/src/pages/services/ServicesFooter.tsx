import type { ServicesAnswer } from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { TablePager } from '../../ui/TablePager';

/**
 * The footer of the services table: pagination and the number of linked
 * components.
 */
export function ServicesFooter(props: {
  table: ServicesState;
  answer: ServicesAnswer;
}) {
  const { table, answer } = props;
  const { page, perPage, total, services } = answer;
  const { t } = useTranslation();
  return (
    <TablePager
      table={table}
      answer={{ page, perPage, total }}
      rowCount={services.length}
      note={table.scope ? undefined : linkedText(t, answer)}
    />
  );
}

/** The number of linked and unlinked components. */
export function linkedText(
  t: Translate,
  { all, unlinked }: Pick<ServicesAnswer, 'all' | 'unlinked'>,
): string {
  const linked = t('services.linked', { linked: all, count: all + unlinked });
  return unlinked > 0
    ? `${linked} ${t('services.unlinked', { count: unlinked })}`
    : linked;
}
