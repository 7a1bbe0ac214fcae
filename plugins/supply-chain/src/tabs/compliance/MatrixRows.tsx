import { alpha, makeStyles } from '@material-ui/core/styles';
import ArtifactIcon from '@material-ui/icons/Layers';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { memo } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import type { MatrixRow } from '../../model/matrix';
import { changeText, type TemplateChange } from '../../model/templates';
import { clipText, isolateText } from '../../model/text';
import { formatAge, formatDay } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { caption, PLAIN_LIST } from '../../ui/styles';
import { VisuallyHidden } from '../../ui/text';
import { useNow } from '../../ui/times';
import { mutedColor, toneColor } from '../../ui/tones';
import { rowText, type useMarks } from './MatrixMark';

/** Months of fewer columns have short names, without a year. */
const WIDE_MONTH = 3;

/** The row of the dates, above the first one. */
export const DATES = -1;

const useStyles = makeStyles(
  theme => ({
    name: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: 'left !important' as 'left',
      unicodeBidi: 'isolate',
      'tr:hover > &, tr:focus-within > &': {
        backgroundColor: theme.palette.action.hover,
      },
    },
    muted: { color: mutedColor(theme) },
    verdict: {
      '& > *': { borderTop: `1px solid ${theme.palette.divider}` },
      '& > th': { fontWeight: '600 !important' as '600' },
    },
    icon: { fontSize: '0.9rem', marginRight: 4, verticalAlign: '-2px' },
    month: {
      paddingLeft: '4px !important',
      overflow: 'hidden',
      textAlign: 'left !important' as 'left',
      '& + &': { borderLeft: `1px solid ${theme.palette.divider}` },
    },
    date: {
      minWidth: 24,
      height: 24,
      padding: 0,
      border: 'none',
      borderRadius: 12,
      background: 'none',
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      color: 'inherit',
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.selected },
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
      cursor: 'pointer',
      // Outlines of adjacent cells must not cover each other.
      '&:focus-visible': {
        outline: `2px solid ${theme.palette.text.primary}`,
        outlineOffset: -2,
      },
    },
    failed: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    runs: {
      '& > *': { display: 'inline-block', verticalAlign: 'middle' },
      '& > span': {
        paddingLeft: 1,
        color: theme.palette.primary.main,
        // As narrow as the columns.
        fontSize: '0.625rem',
        letterSpacing: '-0.05em',
        [theme.breakpoints.down('sm')]: { display: 'none' },
      },
    },
    behind: {
      background: `repeating-linear-gradient(90deg, ${theme.palette.primary.main} 0 4px, transparent 4px 7px) center / 100% 1.5px no-repeat`,
    },
    changed: {
      borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
    },
    notes: {
      ...PLAIN_LIST,
      ...caption(theme),
      marginTop: theme.spacing(1),
      color: toneColor(theme, 'waiting'),
      overflowWrap: 'anywhere',
      '& > li': {
        paddingLeft: theme.spacing(1),
        borderLeft: `1.5px dashed ${toneColor(theme, 'waiting')}`,
      },
    },
  }),
  { name: 'SupplyChainMatrixRows' },
);

/** Where the template changed, by column. */
type Changes = readonly (TemplateChange | undefined)[];

/**
 * The days of the trails, below their months.
 *
 * @param props - `stop` is the column of the tab stop, if it is a date
 */
export function DateRows(props: {
  trails: readonly TrailRecord[];
  picked: readonly TrailRecord[];
  changes: Changes;
  stop: number | undefined;
}) {
  const { trails, picked, changes, stop } = props;
  const classes = useStyles();
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
            className={changes[column] && classes.changed}
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

/**
 * A row of marks. Memoized, because moving the focus changes two rows only.
 *
 * @param props - `stop` is the column of the tab stop, if in this row
 */
export const MarkRow = memo(function PlainRow(props: {
  row: MatrixRow;
  index: number;
  stop: number | undefined;
  changes: Changes;
  draw: ReturnType<typeof useMarks>;
}) {
  const { row, index, stop, changes, draw } = props;
  const { kind, name, cells } = row;
  const classes = useStyles();
  const { t } = useTranslation();
  const isVerdict = kind === 'verdict' || kind === 'artifact';
  const isRequired = cells.some(
    ({ state, additional }) => state !== 'absent' && !additional,
  );
  const isMuted = kind === 'environment' || !isRequired;
  const lookOf = ({ state }: MatrixRow['cells'][number], column: number) =>
    [
      classes.cell,
      state === 'non-compliant' && classes.failed,
      (state === 'runs' || state === 'behind') && classes[state],
      changes[column] && classes.changed,
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <tr className={isVerdict ? classes.verdict : undefined}>
      <th
        scope="row"
        title={rowText(t, row)}
        className={`${classes.name} ${isMuted ? classes.muted : ''}`}
      >
        {kind === 'artifact' && (
          <ArtifactIcon className={classes.icon} aria-hidden />
        )}
        {kind === 'verdict' ? t('column.trail') : clipText(name, 60)}
      </th>
      {cells.map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          className={lookOf(cell, column)}
          data-row={index}
          data-column={column}
          tabIndex={column === stop ? 0 : -1}
        >
          {draw(cell, isRequired)}
          {cell.startedAt && <Age moment={cell.startedAt} />}
        </td>
      ))}
    </tr>
  );
});

function Age({ moment }: { moment: string }) {
  return <span>{formatAge(moment, useNow(), useLanguage())}</span>;
}

/** What changed in the template at each line through the matrix. */
export function TemplateNotes(props: {
  trails: readonly TrailRecord[];
  changes: Changes;
}) {
  const { trails, changes } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.notes}>
      {changes.map((change, column) => {
        const since = trails[column - 1]?.createdAt;
        return (
          change && (
            <li key={column}>
              {since && `${formatDay(since, language)}: `}
              {changeText(t, change)}
            </li>
          )
        );
      })}
    </ul>
  );
}
