import { makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import {
  memo,
  useId,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { trailRefOf } from '../../model/drawerTarget';
import { useTranslation } from '../../i18n/useTranslation';
import type { MatrixRow } from '../../model/matrix';
import { DrawerLink } from '../../ui/DrawerLink';
import { clipText } from '../../model/clipText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { mutedColor } from '../../ui/tones';
import { headingOf } from './headings';
import { useMarks } from './MatrixMark';
import { rowText } from './matrixText';

/**
 * Sizes in CSS pixels, so that the size of a matrix is known before rendering.
 */
const NAME_WIDTH = 190;
const CELL = 26;
const HEAD_HEIGHT = 76;

const useStyles = makeStyles(
  theme => ({
    // Right-to-left, so that scrolling starts at the newest trail on the right,
    // without measuring the page.
    scroll: { overflowX: 'auto', position: 'relative', direction: 'rtl' },
    table: {
      borderCollapse: 'separate',
      borderSpacing: 0,
      direction: 'ltr',
      marginRight: 'auto',
    },
    name: {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: NAME_WIDTH,
      minWidth: 120,
      maxWidth: `min(${NAME_WIDTH}px, 40vw)`,
      padding: theme.spacing(0, 1, 0, 0),
      backgroundColor: theme.palette.background.paper,
      color: theme.palette.text.primary,
      textAlign: 'left',
      fontWeight: 'normal',
      fontSize: theme.typography.body2.fontSize,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      unicodeBidi: 'isolate',
    },
    group: { fontWeight: 'bold' },
    nested: { paddingLeft: theme.spacing(1.5) },
    trail: {
      height: HEAD_HEIGHT,
      padding: theme.spacing(0.5, 0),
      verticalAlign: 'bottom',
      fontWeight: 'normal',
      fontFamily: 'monospace',
      fontSize: '0.75rem',
      color: mutedColor(theme),
    },
    trailName: {
      display: 'inline-block',
      maxHeight: HEAD_HEIGHT,
      overflow: 'hidden',
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
      whiteSpace: 'nowrap',
    },
    cell: {
      width: CELL,
      minWidth: CELL,
      height: CELL,
      padding: 0,
      borderRadius: 4,
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.selected },
      '&:focus': {
        outline: `2px solid ${theme.palette.text.primary}`,
        outlineOffset: -2,
      },
    },
  }),
  { name: 'SupplyChainMatrixTable' },
);

/** The position of a cell in the matrix, zero-based. */
export interface CellPlace {
  row: number;
  column: number;
}

/**
 * A row of marks. Memoized, because moving the focus changes two rows only.
 *
 * @param props - `stop` is the column of the tab stop, if in this row
 */
const Row = memo(function PlainRow(props: {
  row: MatrixRow;
  index: number;
  stop: number | undefined;
  draw: ReturnType<typeof useMarks>;
}) {
  const { row, index, stop, draw } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <tr>
      <th
        scope="row"
        title={rowText(t, row)}
        className={[
          classes.name,
          row.kind !== 'attestation' && classes.group,
          row.artifact !== undefined && classes.nested,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {row.kind === 'verdict' ? t('column.trail') : clipText(row.name, 60)}
      </th>
      {row.cells.map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          className={classes.cell}
          data-row={index}
          data-column={column}
          tabIndex={column === stop ? 0 : -1}
        >
          {draw(cell)}
        </td>
      ))}
    </tr>
  );
});

/**
 * The matrix as a grid: screen readers get rows, columns and labels; arrow keys
 * move between marks. It is a single tab stop, at the mark last focused.
 *
 * @param props - `onPoint` gets the hovered or focused cell, `onOpen` the
 *   clicked or entered one
 */
function PlainMatrixTable(props: {
  caption: string;
  trails: readonly TrailRecord[];
  rows: readonly MatrixRow[];
  onPoint(place: CellPlace | undefined): void;
  onOpen(place: CellPlace): void;
}) {
  const { caption, trails, rows, onPoint, onOpen } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const keysId = useId();
  const draw = useMarks(true);
  const [focused, setFocused] = useState<CellPlace>();
  const last = { row: rows.length - 1, column: trails.length - 1 };
  // At first, the newest verdict.
  const stop = {
    row: Math.min(focused?.row ?? 0, last.row),
    column: Math.min(focused?.column ?? last.column, last.column),
  };
  const point = (event: SyntheticEvent) => onPoint(placeOf(event.target));
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place) {
      return;
    }
    const next = nextPlace(event.key, place, last);
    if (next) {
      cellAt(event.currentTarget, next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      onOpen(place);
    } else {
      return;
    }
    event.preventDefault();
  };
  return (
    <div className={classes.scroll}>
      <p id={keysId} hidden>
        {t('matrix.hint')}
      </p>
      <table
        className={classes.table}
        role="grid"
        aria-describedby={keysId}
        onMouseOver={point}
        onFocus={event => {
          point(event);
          setFocused(placeOf(event.target) ?? focused);
        }}
        onMouseLeave={() => onPoint(undefined)}
        onClick={event => {
          const place = placeOf(event.target);
          if (place) {
            onOpen(place);
          }
        }}
        onKeyDown={press}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TrailNames trails={trails} />
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={JSON.stringify([row.kind, row.artifact, row.name])}
              row={row}
              index={index}
              stop={index === stop.row ? stop.column : undefined}
              draw={draw}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The trails above their columns. */
function TrailNames(props: { trails: readonly TrailRecord[] }) {
  const { trails } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.name}>
          <VisuallyHidden>{t('matrix.requirement')}</VisuallyHidden>
        </th>
        {trails.map(trail => (
          <th key={trail.name} scope="col" className={classes.trail}>
            <DrawerLink
              target={{ kind: 'trail', trail: trailRefOf(trail) }}
              // The marks below open it too, and are reachable by keyboard.
              tabIndex={-1}
            >
              <bdi
                className={classes.trailName}
                title={clipText(trail.name, 300)}
              >
                {headingOf(trail.name)}
              </bdi>
            </DrawerLink>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Reserves the space of a matrix until it is rendered. */
export function MatrixPlaceholder(props: { columns: number; rows: number }) {
  const { columns, rows } = props;
  const classes = useStyles();
  return (
    <div className={classes.scroll} aria-busy>
      <div
        style={{
          width: NAME_WIDTH + columns * CELL,
          height: HEAD_HEIGHT + rows * CELL,
        }}
      />
    </div>
  );
}

/** Memoized, because pointing at marks would re-render it. */
export const MatrixTable = memo(PlainMatrixTable);

function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element && target.closest('td');
  return cell
    ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    : undefined;
}

function cellAt(
  table: HTMLTableElement,
  { row, column }: CellPlace,
): HTMLElement | null {
  return table.querySelector<HTMLElement>(
    `td[data-row="${row}"][data-column="${column}"]`,
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
