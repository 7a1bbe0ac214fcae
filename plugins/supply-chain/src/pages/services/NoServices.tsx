import Button from '@material-ui/core/Button';
import CategoryIcon from '@material-ui/icons/Category';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { ServicesState } from '../../queries/useServicesQuery';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { EmptyState, EmptyPage, NoMatch } from '../../ui/EmptyState';

/**
 * Explains an empty table, and how to get rows.
 *
 * @param props - `focusSearch` moves the focus when a button disappears
 */
export function NoServices(props: {
  response: ServicesResponse;
  table: ServicesState;
  focusSearch(): void;
}) {
  const { response, table, focusSearch } = props;
  const { t } = useTranslation();
  if (response.page > 1) {
    return (
      <EmptyPage
        onFirstPage={() => {
          table.setPage(1);
          focusSearch();
        }}
      />
    );
  }
  if (table.hasFilters || response.omitted > 0) {
    return <NoMatch />;
  }
  if (table.mine && response.all > 0) {
    return (
      <EmptyState
        icon={CategoryIcon}
        title={t('services.noneOfYours')}
        hint={t('services.noneOfYoursHint')}
      >
        <Button
          variant="outlined"
          onClick={() => {
            table.setMine(false);
            focusSearch();
          }}
        >
          {t('services.showAll')}
        </Button>
      </EmptyState>
    );
  }
  if (table.scope) {
    return <NoComponents response={response} />;
  }
  return (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={unlinkedHint(t, response)}
    />
  );
}

/** Explains why an entity has no linked components. */
export function NoComponents(props: { response: ServicesResponse }) {
  const { response } = props;
  const { t } = useTranslation();
  if (response.omitted > 0) {
    return <NoMatch />;
  }
  return response.unlinked === 0 ? (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.noComponents')}
      hint={t('services.noneHere')}
    />
  ) : (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={unlinkedHint(t, response)}
    />
  );
}

/** How components get linked, and how many aren't yet. */
function unlinkedHint(t: Translate, { unlinked }: ServicesResponse): string {
  const hint = t('services.noneHint');
  return unlinked > 0
    ? `${t('services.unlinked', { amount: unlinked })} ${hint}`
    : hint;
}
