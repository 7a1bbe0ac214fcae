import { makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import {
  memo,
  useId,
  useMemo,
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
import { headingsOf } from './headings';
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

const STEPS: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * The matrix as a table: screen readers get rows, columns and labels; arrow
 * keys move between marks.
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
  const point = (event: SyntheticEvent) => onPoint(placeOf(event.target));
  const open = (event: SyntheticEvent) => {
    const place = placeOf(event.target);
    if (place) {
      onOpen(place);
    }
  };
  return (
    <div className={classes.scroll}>
      <p id={keysId} hidden>
        {t('matrix.keys')}
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of its focusable cells */}
      <table
        className={classes.table}
        aria-describedby={keysId}
        onMouseOver={point}
        onFocus={point}
        onMouseLeave={() => onPoint(undefined)}
        onClick={open}
        onKeyDown={event =>
          event.key === 'Enter' ? open(event) : moveFocus(event)
        }
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TrailNames trails={trails} />
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={JSON.stringify([row.kind, row.artifact, row.name])}>
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
                {row.kind === 'verdict'
                  ? t('matrix.verdict')
                  : clipText(row.name, 60)}
              </th>
              {row.cells.map((cell, column) => (
                <td
                  key={trails[column].name}
                  className={classes.cell}
                  data-row={rowIndex}
                  data-column={column}
                  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the newest verdict is the tab stop; arrow keys reach the others
                  tabIndex={
                    rowIndex === 0 && column === row.cells.length - 1 ? 0 : -1
                  }
                >
                  {draw(cell)}
                </td>
              ))}
            </tr>
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
  const headings = useMemo(
    () => headingsOf(trails.map(({ name }) => name)),
    [trails],
  );
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.name}>
          <VisuallyHidden>{t('matrix.requirement')}</VisuallyHidden>
        </th>
        {trails.map((trail, column) => (
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
                {headings[column]}
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

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const place = placeOf(event.target);
  if (!step || !place) {
    return;
  }
  event.preventDefault();
  event.currentTarget
    .querySelector<HTMLElement>(
      `td[data-row="${place.row + step.row}"][data-column="${
        place.column + step.column
      }"]`,
    )
    ?.focus();
}
