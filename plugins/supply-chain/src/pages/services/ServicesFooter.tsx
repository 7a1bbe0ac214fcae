import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import PreviousIcon from '@material-ui/icons/ChevronLeft';
import NextIcon from '@material-ui/icons/ChevronRight';
import type { ServicesAnswer } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import type { ServicesState } from '../../queries/useServicesQuery';
import { ROWS_PER_PAGE } from '../../queries/useTableQuery';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { SelectField } from '../../ui/SelectField';
import { mutedColor } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: theme.spacing(1, 2),
      paddingTop: theme.spacing(1.5),
    },
    linked: { flex: '1 1 200px', margin: 0, color: mutedColor(theme) },
    rows: { width: 120 },
    buttons: { display: 'flex', alignItems: 'center' },
    range: { padding: theme.spacing(0, 1) },
  }),
  { name: 'SupplyChainServicesFooter' },
);

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
  const classes = useStyles();
  const { t } = useTranslation();
  const before = (page - 1) * perPage;
  return (
    <div className={classes.root}>
      <p className={classes.linked}>{!table.scope && linkedText(t, answer)}</p>
      <SelectField
        className={classes.rows}
        label={t('pager.rowsPerPage')}
        value={table.perPage}
        onChange={value => table.setPerPage(Number(value))}
      >
        {ROWS_PER_PAGE.map(rows => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </SelectField>
      <nav className={classes.buttons} aria-label={t('pager.label')}>
        <PageButton
          label={t('pager.previous')}
          to={page > 1 ? page - 1 : undefined}
          onGo={table.setPage}
        >
          <PreviousIcon />
        </PageButton>
        <span className={classes.range} aria-live="polite">
          {t('services.range', {
            from: before + 1,
            to: before + services.length,
            total,
          })}
        </span>
        <PageButton
          label={t('pager.next')}
          to={before + services.length < total ? page + 1 : undefined}
          onGo={table.setPage}
        >
          <NextIcon />
        </PageButton>
      </nav>
    </div>
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

function PageButton(props: {
  label: string;
  /** Undefined if there is no such page. */
  to: number | undefined;
  onGo(page: number): void;
  children: ReactNode;
}) {
  const { label, to, onGo, children } = props;
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={to === undefined}
          onClick={() => to !== undefined && onGo(to)}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
