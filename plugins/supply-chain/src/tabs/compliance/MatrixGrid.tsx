import { alpha, makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import {
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { templateChange, type MatrixRow } from '../../model/matrix';
import { isolateText } from '../../model/text';
import { formatDay } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { caption as captionStyle, PLAIN_LIST } from '../../ui/styles';
import { VisuallyHidden } from '../../ui/text';
import { toneColor } from '../../ui/tones';
import { MarkRow, MatrixTooltip } from './MatrixMark';

/** Heights in CSS pixels, so that the matrix's is known before rendering. */
export const ROW = 27;
export const HEAD = 48;

/** The most that a column needs, in CSS pixels. */
const WIDE_COLUMN = 36;

const useStyles = makeStyles(
  theme => ({
    table: {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'collapse',
      '& td, & th': {
        height: ROW,
        padding: 0,
        fontSize: '0.8125rem',
        textAlign: 'center',
        whiteSpace: 'nowrap',
      },
      '& thead th': {
        ...captionStyle(theme),
        height: HEAD,
        lineHeight: `${HEAD / 2}px`,
        verticalAlign: 'bottom',
      },
      '& th': { fontWeight: 'normal' },
      '& [aria-selected="true"]': {
        color: theme.palette.text.primary,
        fontWeight: 600,
      },
      '& tbody th': {
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        textAlign: 'left',
        unicodeBidi: 'isolate',
      },
      '& tbody tr:hover > th, & tbody tr:focus-within > th': {
        backgroundColor: theme.palette.action.hover,
      },
      '& [tabindex]': {
        cursor: 'pointer',
        // Outlines of adjacent cells must not cover each other.
        '&:focus-visible': {
          outline: `2px solid ${theme.palette.text.primary}`,
          outlineOffset: -2,
        },
      },
    },
    root: {
      '& [data-changed]': {
        borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
      },
    },
    pointed: { backgroundColor: theme.palette.action.hover },
    picked: { backgroundColor: alpha(theme.palette.primary.main, 0.16) },
    notes: {
      ...PLAIN_LIST,
      ...captionStyle(theme),
      marginTop: theme.spacing(1),
      color: toneColor(theme, 'waiting'),
      overflowWrap: 'anywhere',
      '& > li': { paddingLeft: theme.spacing(1) },
    },
  }),
  { name: 'SupplyChainMatrix' },
);

/** The position of a cell, zero-based; dates are above the first row. */
interface Place {
  row: number;
  column: number;
}

const DATES = -1;

/**
 * The matrix as a grid: screen readers get rows, columns and labels; arrow keys
 * move between dates and marks. It is a single tab stop, at the mark last
 * focused.
 *
 * @param props - `trails` are the columns, newest first; `names` is the width of
 *   the names in CSS pixels; `onOpen` gets no row for a date
 */
export function MatrixGrid(props: {
  caption: string;
  trails: readonly TrailRecord[];
  rows: readonly MatrixRow[];
  names: number;
  picked: string | undefined;
  onOpen(row: MatrixRow | undefined, column: number): void;
}) {
  const { caption, trails, rows, names, picked, onOpen } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const hintId = useId();
  const [focused, setFocused] = useState<Place>({ row: 0, column: 0 });
  const [pointed, setPointed] = useState<Place & { anchor: Element }>();
  const changes = useMemo(
    () => trails.map((_, column) => templateChange(t, rows, trails, column)),
    [t, rows, trails],
  );
  const stop = {
    row: Math.min(focused.row, rows.length - 1),
    column: Math.min(focused.column, trails.length - 1),
  };
  const point = ({ target }: SyntheticEvent) => setPointed(placeOf(target));
  const openAt = ({ target }: SyntheticEvent) => {
    const place = placeOf(target);
    if (place) {
      onOpen(rows[place.row], place.column);
    }
  };
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = nextPlace(event.key, stop, trails.length - 1);
    if (event.key === 'Escape') {
      setPointed(undefined);
    } else if (next) {
      event.preventDefault();
      const cells = event.currentTarget.rows.item(next.row + 1)?.cells;
      cells?.item(next.column + 1)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      openAt(event);
    }
  };
  return (
    <div className={classes.root}>
      <p id={hintId} hidden>
        {t('matrix.hint')}
      </p>
      <table
        className={classes.table}
        style={{ maxWidth: names + trails.length * WIDE_COLUMN }}
        role="grid"
        aria-describedby={hintId}
        onMouseOver={point}
        onFocus={event => {
          point(event);
          setFocused(placeOf(event.target) ?? focused);
        }}
        onBlur={() => setPointed(undefined)}
        onMouseLeave={() => setPointed(undefined)}
        onClick={openAt}
        onKeyDown={press}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <colgroup>
          <col style={{ width: names }} />
          {trails.map(({ name }, column) => (
            <col
              key={name}
              className={
                (name === picked && classes.picked) ||
                (column === pointed?.column && classes.pointed) ||
                undefined
              }
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {trails.map((trail, column) => (
              <DateHead
                key={trail.name}
                trail={trail}
                newer={trails[column - 1]}
                isPicked={trail.name === picked}
                isStop={stop.row === DATES && stop.column === column}
                change={changes[column]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <MarkRow
              key={JSON.stringify([row.kind, row.artifact, row.name])}
              row={row}
              stop={index === stop.row ? stop.column : undefined}
              changes={changes}
            />
          ))}
        </tbody>
      </table>
      <ul className={classes.notes}>
        {changes.map((change, column) => {
          const since = trails[column - 1]?.createdAt;
          return (
            change && (
              <li key={column} data-changed>
                {since && `${formatDay(since, language)}: `}
                {change}
              </li>
            )
          );
        })}
      </ul>
      {pointed && rows[pointed.row] && (
        <MatrixTooltip
          key={`${pointed.row} ${pointed.column}`}
          anchor={pointed.anchor}
          row={rows[pointed.row]}
          cell={rows[pointed.row].cells[pointed.column]}
          trail={trails[pointed.column]}
        />
      )}
    </div>
  );
}

/** The cell of an event; undefined for names. */
function placeOf(target: EventTarget) {
  const anchor = (target as Element).closest<HTMLTableCellElement>('td, th');
  const row = anchor?.closest('tr');
  return anchor && row && anchor.cellIndex > 0
    ? { anchor, row: row.rowIndex - 1, column: anchor.cellIndex - 1 }
    : undefined;
}

/** Where a key moves the focus; undefined for other keys. */
function nextPlace(key: string, { row, column }: Place, last: number) {
  const places: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: last },
  };
  return places[key];
}

/** The day of a trail, below its month if that of the next newer one differs. */
function DateHead(props: {
  trail: TrailRecord;
  newer: TrailRecord | undefined;
  isPicked: boolean;
  isStop: boolean;
  change: string;
}) {
  const { trail, newer, isPicked, isStop, change } = props;
  const { name, commit, createdAt } = trail;
  const language = useLanguage();
  const date = createdAt === undefined ? undefined : new Date(createdAt);
  const isFirst =
    newer?.createdAt === undefined ||
    new Date(newer.createdAt).getMonth() !== date?.getMonth();
  const label = [
    isolateText(shortenName(name), 60),
    createdAt && formatDay(createdAt, language),
    commit?.message && isolateText(commit.message, 100),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <th
      scope="col"
      role="columnheader"
      data-changed={change || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isPicked}
      aria-label={label}
      title={label}
    >
      {isFirst && (
        <div>{date?.toLocaleDateString(language, { month: 'short' })}</div>
      )}
      {date?.getDate() ?? '–'}
    </th>
  );
}
