import { alpha, makeStyles } from '@material-ui/core/styles';
import FlagIcon from '@material-ui/icons/Flag';
import ArtifactIcon from '@material-ui/icons/Layers';
import { memo } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { environmentLabels } from '../../model/environments';
import type { MatrixRow } from '../../model/matrix';
import type { PlaceCell, PlaceRow } from '../../model/matrixEnvironments';
import type { TemplateChange } from '../../model/templates';
import { formatAge } from '../../ui/formatTime';
import { caption } from '../../ui/styles';
import { mutedColor, toneColor } from '../../ui/tones';
import { useNow } from '../../ui/times';
import { VisuallyHidden } from '../../ui/text';
import { rowText, type useMarks } from './MatrixMark';

/** Heights in CSS pixels, so that the matrix's is known before rendering. */
const ROW = 26;
const VERDICT_ROW = 30;
const MONTHS = 20;
const DAYS = 28;

/** The styles of the matrix's rows. */
export const useRowStyles = makeStyles(
  theme => ({
    name: {
      height: ROW,
      color: theme.palette.text.primary,
      textAlign: 'left',
      fontWeight: 'normal',
      fontSize: '0.8125rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      unicodeBidi: 'isolate',
      'tr:hover > &, tr:focus-within > &': {
        backgroundColor: theme.palette.action.hover,
      },
    },
    muted: { color: mutedColor(theme) },
    verdict: {
      '& > *': {
        height: VERDICT_ROW,
        borderTop: `1px solid ${theme.palette.divider}`,
      },
      '& > th': { fontWeight: 600 },
    },
    icon: { fontSize: '0.9rem', marginRight: 4, verticalAlign: '-2px' },
    month: {
      ...caption(theme),
      height: MONTHS,
      paddingLeft: '4px !important',
      overflow: 'hidden',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      fontWeight: 'normal',
      '& + &': { borderLeft: `1px solid ${theme.palette.divider}` },
    },
    day: { height: DAYS, textAlign: 'center' },
    date: {
      minWidth: 24,
      height: 24,
      padding: 0,
      border: 'none',
      borderRadius: 12,
      background: 'none',
      font: 'inherit',
      fontWeight: 'normal',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.selected },
      ...caption(theme),
    },
    pickedDate: {
      '&, &:hover': {
        backgroundColor: theme.palette.primary.main,
        color: theme.palette.primary.contrastText,
        fontWeight: 600,
        // Forced colors remove the background.
        outline: '1px solid transparent',
      },
    },
    cell: {
      height: ROW,
      textAlign: 'center',
      borderRadius: 4,
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.selected },
      '&:focus': {
        outline: `2px solid ${theme.palette.primary.main}`,
        outlineOffset: -2,
      },
    },
    failed: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    changed: {
      borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
    },
    place: { height: ROW, textAlign: 'center', whiteSpace: 'nowrap' },
    flag: {
      display: 'inline-flex',
      alignItems: 'center',
      color: theme.palette.primary.main,
      fontSize: '0.6875rem',
      fontWeight: 600,
      '& svg': { fontSize: '0.9rem' },
    },
    behind: { borderTop: `1.5px dashed ${theme.palette.primary.main}` },
    ran: {
      display: 'inline-block',
      width: 6,
      height: 6,
      border: `1.5px solid ${mutedColor(theme)}`,
      borderRadius: '50%',
    },
  }),
  { name: 'SupplyChainMatrixRows' },
);

/** The height of a matrix. */
export function matrixHeight(
  rows: readonly MatrixRow[],
  places: readonly PlaceRow[],
): number {
  const verdicts = rows.filter(({ kind }) => kind !== 'attestation').length;
  return (
    MONTHS +
    DAYS +
    verdicts * VERDICT_ROW +
    (rows.length - verdicts + places.length) * ROW
  );
}

/** Where the template changed, by column. */
export type Changes = readonly (TemplateChange | undefined)[];

/**
 * A row of marks. Memoized, because moving the focus changes two rows only.
 *
 * @param props - `stop` is the column of the tab stop, if in this row
 */
export const AttestationRow = memo(function PlainRow(props: {
  row: MatrixRow;
  index: number;
  stop: number | undefined;
  changes: Changes;
  draw: ReturnType<typeof useMarks>;
}) {
  const { row, index, stop, changes, draw } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const isRequired = row.cells.some(
    ({ state, additional }) => state !== 'absent' && !additional,
  );
  return (
    <tr className={row.kind === 'attestation' ? undefined : classes.verdict}>
      <th
        scope="row"
        title={rowText(t, row)}
        className={`${classes.name} ${isRequired ? '' : classes.muted}`}
      >
        {row.kind === 'artifact' && (
          <ArtifactIcon className={classes.icon} aria-hidden />
        )}
        {row.kind === 'verdict' ? t('column.trail') : clipText(row.name, 60)}
      </th>
      {row.cells.map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          className={[
            classes.cell,
            cell.state === 'non-compliant' ? classes.failed : '',
            changes[column] ? classes.changed : '',
          ].join(' ')}
          data-row={index}
          data-column={column}
          tabIndex={column === stop ? 0 : -1}
        >
          {draw(cell, isRequired)}
        </td>
      ))}
    </tr>
  );
});

/**
 * Where an environment is among the trails.
 *
 * @param props - `from` is the cell in the first column; `narrow` leaves out
 *   ages
 */
export const EnvironmentRow = memo(function PlainRow(props: {
  place: PlaceRow;
  among: readonly PlaceRow[];
  from: number;
  columns: number;
  changes: Changes;
  narrow: boolean;
}) {
  const { place, among, from, columns, changes, narrow } = props;
  const classes = useRowStyles();
  const labelOf = environmentLabels(among.map(other => other.environment));
  const name = labelOf(place.environment);
  return (
    <tr>
      <th
        scope="row"
        title={name}
        className={`${classes.name} ${classes.muted}`}
      >
        {clipText(name, 60)}
      </th>
      {place.cells.slice(from, from + columns).map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          className={`${classes.place} ${
            changes[column] ? classes.changed : ''
          }`}
        >
          <Place cell={cell} behind={place.behind} narrow={narrow} />
        </td>
      ))}
    </tr>
  );
});

function Place(props: { cell: PlaceCell; behind?: number; narrow: boolean }) {
  const { cell, behind = 0, narrow } = props;
  const classes = useRowStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  switch (cell.mark) {
    case 'runs':
      return (
        <span className={classes.flag} title={t('history.running')}>
          <FlagIcon aria-hidden />
          <VisuallyHidden>{t('history.running')} </VisuallyHidden>
          {cell.startedAt &&
            !narrow &&
            formatAge(cell.startedAt, now, language)}
        </span>
      );
    case 'behind':
      return (
        <div
          className={classes.behind}
          title={t('environments.behindFull', { count: behind })}
        />
      );
    case 'ran':
      return (
        <span className={classes.ran} title={t('matrix.ran')}>
          <VisuallyHidden>{t('matrix.ran')}</VisuallyHidden>
        </span>
      );
    default:
      return null;
  }
}
