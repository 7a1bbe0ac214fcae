import { alpha, makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import {
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import type { MatrixRow } from '../../model/matrix';
import { templateChange } from '../../model/templates';
import { caption as captionStyle } from '../../ui/styles';
import { VisuallyHidden } from '../../ui/text';
import { MatrixTooltip, useMarks } from './MatrixMark';
import { DATES, DateRows, MarkRow, TemplateNotes } from './MatrixRows';

/** Heights in CSS pixels, so that the matrix's is known before rendering. */
const ROW = 27;
const HEAD = 48;

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
        fontWeight: 'normal',
        textAlign: 'center',
        whiteSpace: 'nowrap',
      },
      '& thead th': { ...captionStyle(theme), height: HEAD / 2 },
    },
    pointed: { backgroundColor: theme.palette.action.hover },
    picked: { backgroundColor: alpha(theme.palette.primary.main, 0.12) },
  }),
  { name: 'SupplyChainMatrixTable' },
);

/** Reserves the room of a matrix, so that nothing moves. */
export function MatrixRoom({ rows }: { rows: readonly MatrixRow[] }) {
  return <div style={{ height: HEAD + rows.length * ROW }} aria-busy />;
}

/** The position of a cell in the matrix, zero-based. */
interface CellPlace {
  row: number;
  column: number;
}

/**
 * The matrix as a grid: screen readers get rows, columns and labels; arrow keys
 * move between dates and marks. It is a single tab stop, at the mark last
 * focused.
 *
 * @param props - `trails` are the columns, and `picked` some of them, newest
 *   first; `names` is the width of the names in CSS pixels; `onOpen` gets no row
 *   for a date
 */
export function MatrixTable(props: {
  caption: string;
  trails: readonly TrailRecord[];
  rows: readonly MatrixRow[];
  names: number;
  picked: readonly TrailRecord[];
  onOpen(trail: TrailRecord, row: MatrixRow | undefined): void;
}) {
  const { caption, trails, rows, names, picked, onOpen } = props;
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
  const openAt = (target: EventTarget) => {
    const place = placeOf(target);
    if (place) {
      onOpen(trails[place.column], rows[place.row]);
    }
  };
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const next = place && nextPlace(event.key, place, last);
    if (event.key === 'Escape') {
      setPointed(undefined);
    } else if (next) {
      event.preventDefault();
      event.currentTarget
        .querySelector<HTMLElement>(
          `[data-row="${next.row}"][data-column="${next.column}"]`,
        )
        ?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      openAt(event.target);
    }
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
        style={{ maxWidth: names + trails.length * WIDE_COLUMN }}
        role="grid"
        aria-describedby={keysId}
        onMouseOver={point}
        onFocus={event => {
          point(event);
          setFocused(placeOf(event.target) ?? focused);
        }}
        onBlur={() => setPointed(undefined)}
        onMouseLeave={() => setPointed(undefined)}
        onClick={event => openAt(event.target)}
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
        <DateRows
          trails={trails}
          picked={picked}
          changes={changes}
          stop={stop.row === DATES ? stop.column : undefined}
        />
        <tbody>
          {rows.map((row, index) => (
            <MarkRow
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
      {pointed && rows[pointed.row] && (
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
  const places: Record<string, CellPlace> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  };
  return places[key];
}
