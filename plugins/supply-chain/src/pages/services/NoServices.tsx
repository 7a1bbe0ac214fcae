import Button from '@material-ui/core/Button';
import SearchIcon from '@material-ui/icons/Search';
import CategoryIcon from '@material-ui/icons/Category';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type {
  ServicesScope,
  ServicesState,
} from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { EmptyState } from '../../ui/EmptyState';
import { EmptyPage, NoMatch } from '../../ui/NoRows';

const KINDS = ['system', 'domain', 'owner', 'ownedBy'] as const;

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
  if (response.omitted > 0) {
    return <NoneChecked />;
  }
  if (table.hasFilters) {
    return <NoMatch />;
  }
  if (table.mine && (response.all > 0 || response.omittedOf.all > 0)) {
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
    return <NoComponents response={response} scope={table.scope} />;
  }
  return (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={
        <>
          {t('services.noneHint')}{' '}
          {response.unlinkedMatching > 0 &&
            t('services.noneUnlinked', { count: response.unlinkedMatching })}
        </>
      }
    />
  );
}

/** Explains why an entity has no linked components. */
export function NoComponents(props: {
  response: ServicesResponse;
  scope: ServicesScope;
}) {
  const { response, scope } = props;
  const { t } = useTranslation();
  if (response.omitted > 0) {
    return <NoneChecked />;
  }
  const count = response.unlinkedMatching;
  const kind = KINDS.find(each => scope[each] !== undefined);
  return count === 0 && kind ? (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.noComponents')}
      hint={t(`services.noneIn.${kind}`)}
    />
  ) : (
    <EmptyState
      icon={CategoryIcon}
      title={t('services.none')}
      hint={`${t('services.noneUnlinked', { count })} ${t(
        'services.noneHint',
      )}`}
    />
  );
}

/** Says that none was found, but that not all were checked. */
function NoneChecked() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('services.noneChecked')}
      hint={t('services.noneCheckedHint')}
    />
  );
}
