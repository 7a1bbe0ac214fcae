import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import PreviousIcon from '@material-ui/icons/ChevronLeft';
import NextIcon from '@material-ui/icons/ChevronRight';
import FirstIcon from '@material-ui/icons/FirstPage';
import LastIcon from '@material-ui/icons/LastPage';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import type { Page } from 'backstage-plugin-supply-chain-common';
import { MAX_PAGE } from 'backstage-plugin-supply-chain-common';
import type { ComponentType, ReactNode } from 'react';
import { useDeferredRender } from './useDeferredRender';
import { ROWS_PER_PAGE } from '../queries/useStoredTable';
import type { TableState } from '../queries/useTableQuery';
import { useTranslation } from '../i18n/useTranslation';
import { SelectField } from './SelectField';
import { mutedColor } from './tones';

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
    note: {
      flex: '1 1 260px',
      margin: 0,
      color: mutedColor(theme),
    },
    rows: { width: 120 },
    buttons: { display: 'flex', alignItems: 'center' },
    range: { padding: theme.spacing(0, 1) },
    off: {
      color: theme.palette.action.disabled,
      cursor: 'default',
      '&:hover': { backgroundColor: 'transparent' },
    },
  }),
  { name: 'SupplyChainTablePager' },
);

interface TablePagerProps {
  table: Pick<TableState, 'page' | 'perPage' | 'setPage' | 'setPerPage'>;
  response: Pick<Page, 'page' | 'perPage' | 'total'>;
  rowCount: number;
  /** Shown beside the pages. */
  note?: ReactNode;
}

/** Pagination of a table. */
export function TablePager(props: TablePagerProps) {
  // Rendered after the rows above it.
  return useDeferredRender() ? <Pager {...props} /> : null;
}

function Pager(props: TablePagerProps) {
  const { table, response, rowCount, note } = props;
  const { page, perPage, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const first = (page - 1) * perPage + 1;
  const last = Math.min(Math.max(Math.ceil(total / perPage), 1), MAX_PAGE);
  return (
    <div className={classes.root}>
      <p className={classes.note}>{note}</p>
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
          title={t('pager.first')}
          icon={FirstIcon}
          disabled={page <= 1}
          onClick={() => table.setPage(1)}
        />
        <PageButton
          title={t('pager.previous')}
          icon={PreviousIcon}
          disabled={page <= 1}
          onClick={() => table.setPage(page - 1)}
        />
        <span className={classes.range}>
          {rowCount > 0
            ? t('pager.range', { from: first, to: first + rowCount - 1, total })
            : page > 1 && t('pager.page', { page })}
        </span>
        <PageButton
          title={t('pager.next')}
          icon={NextIcon}
          disabled={page >= last}
          onClick={() => table.setPage(page + 1)}
        />
        <PageButton
          title={t('pager.last')}
          icon={LastIcon}
          disabled={page >= last}
          onClick={() => table.setPage(last)}
        />
      </nav>
    </div>
  );
}

/** Stays focusable while disabled, so that its own click can't lose the focus. */
function PageButton(props: {
  title: string;
  icon: ComponentType<SvgIconProps>;
  disabled: boolean;
  onClick(): void;
}) {
  const { title, icon: Icon, disabled, onClick } = props;
  const classes = useStyles();
  return (
    <Tooltip title={title}>
      <IconButton
        size="small"
        className={disabled ? classes.off : undefined}
        aria-label={title}
        aria-disabled={disabled}
        disableRipple={disabled}
        onClick={disabled ? undefined : onClick}
      >
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
