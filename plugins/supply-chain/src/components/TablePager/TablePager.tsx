import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import PreviousIcon from '@material-ui/icons/ChevronLeft';
import NextIcon from '@material-ui/icons/ChevronRight';
import type { Page } from 'backstage-plugin-supply-chain-common';
import { useAfterTheRest } from '../../hooks/useAfterTheRest';
import { useLanguage } from '../../hooks/useLanguage';
import { ROWS_PER_PAGE, type TableState } from '../../hooks/useTableQuery';
import { useTranslation } from '../../hooks/useTranslation';
import { SelectField } from '../Field';
import { mutedColor } from '../../theme/tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: theme.spacing(1, 2),
      paddingTop: theme.spacing(1.5),
      fontSize: theme.typography.body2.fontSize,
    },
    window: {
      flex: '1 1 260px',
      margin: 0,
      color: mutedColor(theme),
    },
    rows: { width: 120 },
    buttons: { display: 'flex', alignItems: 'center' },
    range: { padding: theme.spacing(0, 1) },
  }),
  { name: 'SupplyChainTablePager' },
);

interface TablePagerProps {
  table: TableState;
  answer: Page;
  rowCount: number;
}

/**
 * Steps through the pages of a table whose length is not known, and says so
 * where older records were left out.
 */
export function TablePager(props: TablePagerProps) {
  // Below the rows, so drawn once these stand.
  return useAfterTheRest() ? <Pager {...props} /> : null;
}

function Pager(props: TablePagerProps) {
  const { table, answer, rowCount } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const first = (answer.page - 1) * answer.perPage + 1;
  // Without filters the next page looks further; there is nothing to warn of.
  const leftOut =
    !answer.window.complete && (table.hasFilters || !answer.hasNextPage);
  return (
    <div className={classes.root}>
      <p className={classes.window}>
        {leftOut && <WindowText window={answer.window} />}
      </p>
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
        <Tooltip title={t('pager.previous')}>
          <span>
            <IconButton
              size="small"
              aria-label={t('pager.previous')}
              disabled={table.page <= 1}
              onClick={() => table.setPage(table.page - 1)}
            >
              <PreviousIcon />
            </IconButton>
          </span>
        </Tooltip>
        <span className={classes.range} aria-live="polite">
          {rowCount > 0
            ? t('pager.range', {
                from: first,
                to: first + rowCount - 1,
              })
            : t('pager.page', { page: answer.page })}
        </span>
        <Tooltip title={t('pager.next')}>
          <span>
            <IconButton
              size="small"
              aria-label={t('pager.next')}
              disabled={!answer.hasNextPage}
              onClick={() => table.setPage(answer.page + 1)}
            >
              <NextIcon />
            </IconButton>
          </span>
        </Tooltip>
      </nav>
    </div>
  );
}

function WindowText(props: { window: Page['window'] }) {
  const { records: count, since } = props.window;
  const { t } = useTranslation();
  const language = useLanguage();
  if (!since) {
    return <>{t('pager.window', { count })}</>;
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <>{t('pager.windowSince', { count, since: day.format(new Date(since)) })}</>
  );
}
