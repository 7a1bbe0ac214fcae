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
import { isolateText } from '../../model/text';
import type { MatrixRow } from '../../model/matrix';
import type { PlaceRow } from '../../model/matrixEnvironments';
import { templateChange } from '../../model/templates';
import { formatDay } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { VisuallyHidden } from '../../ui/text';
import { TemplateNotes } from './MatrixLegend';
import { MatrixTooltip, useMarks } from './MatrixMark';
import {
  AttestationRow,
  EnvironmentRow,
  useRowStyles,
  type Changes,
} from './MatrixRows';

/** Months of fewer columns have short names, without a year. */
const WIDE_MONTH = 3;

/** The row of the dates, above the first one. */
const DATES = -1;

const useStyles = makeStyles(
  theme => ({
    table: {
      tableLayout: 'fixed',
      borderCollapse: 'collapse',
      '& td, & th': { padding: 0 },
    },
    pointed: { backgroundColor: theme.palette.action.hover },
    picked: { backgroundColor: alpha(theme.palette.primary.main, 0.12) },
  }),
  { name: 'SupplyChainMatrixTable' },
);

/** The position of a cell in the matrix, zero-based. */
interface CellPlace {
  row: number;
  column: number;
}

interface MatrixTableProps {
  caption: string;
  /** The columns, newest first. */
  trails: readonly TrailRecord[];
  rows: readonly MatrixRow[];
  places: readonly PlaceRow[];
  /** Which cell of the places is in the first column. */
  from: number;
  /** Widths in CSS pixels; undefined until it is known. */
  names: number;
  column: number | undefined;
  narrow: boolean;
  /** Newest first. */
  picked: readonly TrailRecord[];
  onOpen(trail: TrailRecord, row: MatrixRow | undefined): void;
  onPick(trail: TrailRecord): void;
  onClear(): void;
  /** Shows older (1) or newer (-1) trails. */
  onTurn(pages: -1 | 1): void;
}

/**
 * The matrix as a grid: screen readers get rows, columns and labels; arrow keys
 * move between dates and marks. It is a single tab stop, at the mark last
 * focused.
 */
export function MatrixTable(props: MatrixTableProps) {
  const { caption, trails, rows, places, from, picked } = props;
  const { names, column: width, narrow, onOpen, onPick, onClear } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const keysId = useId();
  const draw = useMarks(true);
  const [focused, setFocused] = useState<CellPlace>({ row: 0, column: 0 });
  const [pointed, setPointed] = useState<CellPlace & { element: Element }>();
  const changes = useMemo(
    () =>
      trails.map((trail, column) =>
        column > 0 ? templateChange(trails[column - 1], trail) : undefined,
      ),
    [trails],
  );
  const last = { row: rows.length - 1, column: trails.length - 1 };
  const stop = {
    row: Math.min(focused.row, last.row),
    column: Math.min(focused.column, last.column),
  };
  const point = ({ target }: SyntheticEvent) => {
    const place = placeOf(target);
    setPointed(place && { ...place, element: target as Element });
  };
  const enter = ({ row, column }: CellPlace) =>
    row === DATES ? onPick(trails[column]) : onOpen(trails[column], rows[row]);
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const next = place && nextPlace(event.key, place, last);
    if (event.key === 'Escape') {
      setPointed(undefined);
      onClear();
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      props.onTurn(event.key === 'PageDown' ? 1 : -1);
    } else if (next) {
      event.currentTarget
        .querySelector<HTMLElement>(
          `[data-row="${next.row}"][data-column="${next.column}"]`,
        )
        ?.focus();
    } else if (place && (event.key === 'Enter' || event.key === ' ')) {
      enter(place);
    } else {
      return;
    }
    event.preventDefault();
  };
  const columnClass = (trail: TrailRecord, column: number) =>
    (picked.includes(trail) && classes.picked) ||
    (pointed?.column === column && classes.pointed) ||
    undefined;
  return (
    <>
      <p id={keysId} hidden>
        {t('matrix.hint')}
      </p>
      <table
        className={classes.table}
        style={{ width: width ? names + trails.length * width : '100%' }}
        role="grid"
        aria-describedby={keysId}
        onMouseOver={point}
        onFocus={event => {
          point(event);
          setFocused(placeOf(event.target) ?? focused);
        }}
        onBlur={() => setPointed(undefined)}
        onMouseLeave={() => setPointed(undefined)}
        onClick={event => {
          const place = placeOf(event.target);
          if (place) {
            enter(place);
          }
        }}
        onKeyDown={press}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <colgroup>
          <col style={{ width: names }} />
          {trails.map((trail, column) => (
            <col key={trail.name} className={columnClass(trail, column)} />
          ))}
        </colgroup>
        <Head
          trails={trails}
          picked={picked}
          changes={changes}
          stop={stop.row === DATES ? stop.column : undefined}
        />
        <tbody>
          {places.map(place => (
            <EnvironmentRow
              key={JSON.stringify(place.environment)}
              place={place}
              among={places}
              from={from}
              columns={trails.length}
              changes={changes}
              narrow={narrow}
            />
          ))}
          {rows.map((row, index) => (
            <AttestationRow
              key={JSON.stringify([row.kind, row.artifact, row.name])}
              row={row}
              index={index}
              stop={index === stop.row ? stop.column : undefined}
              changes={changes}
              draw={draw}
            />
          ))}
        </tbody>
      </table>
      <TemplateNotes trails={trails} changes={changes} />
      {pointed && pointed.row >= 0 && rows[pointed.row] && (
        <MatrixTooltip
          anchor={pointed.element.closest('td')}
          row={rows[pointed.row]}
          column={pointed.column}
          trail={trails[pointed.column]}
        />
      )}
    </>
  );
}

/**
 * The days of the trails, below their months.
 *
 * @param props - `stop` is the column of the tab stop, if it is a date
 */
function Head(props: {
  trails: readonly TrailRecord[];
  picked: readonly TrailRecord[];
  changes: Changes;
  stop: number | undefined;
}) {
  const { trails, picked, changes, stop } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const labelOf = ({ name, commit, createdAt }: TrailRecord) =>
    [
      isolateText(shortenName(name), 60),
      createdAt && formatDay(createdAt, language),
      commit?.message && isolateText(commit.message, 100),
    ]
      .filter(Boolean)
      .join(', ');
  const textOf = (trail: TrailRecord) => {
    const place = picked.indexOf(trail);
    if (place >= 0) {
      // The older one is A, as in the comparison.
      return place === 0 && picked.length > 1 ? 'B' : 'A';
    }
    return trail.createdAt ? new Date(trail.createdAt).getDate() : '–';
  };
  return (
    <thead>
      <tr>
        <td />
        {monthsOf(trails).map(({ date, columns }, index) => (
          <th
            key={index}
            scope="colgroup"
            colSpan={columns}
            className={classes.month}
          >
            {date?.toLocaleDateString(language, {
              month: columns < WIDE_MONTH ? 'short' : 'long',
              year: columns < WIDE_MONTH ? undefined : 'numeric',
            })}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('details.attestations')}</VisuallyHidden>
        </th>
        {trails.map((trail, column) => (
          <th
            key={trail.name}
            scope="col"
            className={`${classes.day} ${
              changes[column] ? classes.changed : ''
            }`}
          >
            <button
              type="button"
              className={`${classes.date} ${
                picked.includes(trail) ? classes.pickedDate : ''
              }`}
              data-row={DATES}
              data-column={column}
              tabIndex={column === stop ? 0 : -1}
              aria-pressed={picked.includes(trail)}
              aria-label={t('matrix.pick', { trail: labelOf(trail) })}
              title={labelOf(trail)}
            >
              {textOf(trail)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The months of adjacent columns. */
function monthsOf(trails: readonly TrailRecord[]) {
  const months: { key: string; date?: Date; columns: number }[] = [];
  for (const { createdAt } of trails) {
    const date = createdAt === undefined ? undefined : new Date(createdAt);
    const key = date ? `${date.getFullYear()}-${date.getMonth()}` : '';
    const newer = months.at(-1);
    if (newer?.key === key) {
      newer.columns += 1;
    } else {
      months.push({ key, date, columns: 1 });
    }
  }
  return months;
}

function placeOf(target: EventTarget): CellPlace | undefined {
  const cell =
    target instanceof Element &&
    target.closest<HTMLElement | SVGElement>('[data-column]');
  return cell
    ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    : undefined;
}

/** Where a key moves the focus; undefined for other keys. */
function nextPlace(
  key: string,
  { row, column }: CellPlace,
  last: CellPlace,
): CellPlace | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last.column };
    default:
      return undefined;
  }
}
