import { alpha, makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import {
  memo,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import type { MatrixRow } from '../../model/matrix';
import type { PlaceRow } from '../../model/matrixEnvironments';
import { templateChange } from '../../model/templates';
import { VisuallyHidden } from '../../ui/text';
import { useMarks } from './MatrixMark';
import { MatrixHead } from './MatrixHead';
import { AttestationRow, EnvironmentRow } from './MatrixRows';
import { MatrixTooltip } from './MatrixTooltip';
import type { Sizes } from './sizes';
import { TemplateNotes } from './TemplateNotes';

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

/** The row of the dates, above the first one. */
const DATES = -1;

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
  sizes: Sizes;
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
function PlainMatrixTable(props: MatrixTableProps) {
  const { caption, trails, rows, places, from, sizes, picked } = props;
  const { onOpen, onPick, onClear, onTurn } = props;
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
      onTurn(event.key === 'PageDown' ? 1 : -1);
    } else if (next) {
      cellAt(event.currentTarget, next)?.focus();
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
        style={{
          width: sizes.column
            ? sizes.names + trails.length * sizes.column
            : '100%',
        }}
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
          <col style={{ width: sizes.names }} />
          {trails.map((trail, column) => (
            <col key={trail.name} className={columnClass(trail, column)} />
          ))}
        </colgroup>
        <MatrixHead
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
              narrow={sizes.narrow}
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

/** Memoized, because the age of the data would re-render it. */
export const MatrixTable = memo(PlainMatrixTable);

function placeOf(target: EventTarget): CellPlace | undefined {
  const cell =
    target instanceof Element &&
    target.closest<HTMLElement | SVGElement>('[data-column]');
  return cell
    ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    : undefined;
}

function cellAt(
  table: HTMLTableElement,
  { row, column }: CellPlace,
): HTMLElement | null {
  return table.querySelector<HTMLElement>(
    `[data-row="${row}"][data-column="${column}"]`,
  );
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
