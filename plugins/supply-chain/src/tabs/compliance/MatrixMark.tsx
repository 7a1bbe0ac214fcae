import { alpha, makeStyles } from '@material-ui/core/styles';
import Paper from '@material-ui/core/Paper';
import Popper from '@material-ui/core/Popper';
import ArtifactIcon from '@material-ui/icons/Layers';
import {
  STATE_MESSAGES,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { trailRefOf } from '../../model/drawerTarget';
import { rowText, type MatrixCell, type MatrixRow } from '../../model/matrix';
import { clipText, isolateText } from '../../model/text';
import { useAttestations } from '../../queries/useEntityQueries';
import { formatAge, formatZoned } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { DRAWN, STATE_DRAWINGS, stateTone } from '../../ui/states';
import { caption, PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { UntrustedText } from '../../ui/text';
import { useNow } from '../../ui/times';
import { mutedColor, toneColor, toneStyle } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: { ...DRAWN, display: 'block', width: 14, height: 14, margin: 'auto' },
    good: toneStyle(theme, 'good'),
    // Failures are loud.
    bad: { ...toneStyle(theme, 'bad'), width: 18, height: 18 },
    waiting: toneStyle(theme, 'waiting'),
    neutral: toneStyle(theme, 'neutral'),
    runs: { color: theme.palette.primary.main },
    row: {
      '&[data-kind="environment"] > th': { color: mutedColor(theme) },
      '&[data-kind="verdict"], &[data-kind="artifact"]': {
        '& > *': { borderTop: `1px solid ${theme.palette.divider}` },
        '& > th': { fontWeight: 600 },
      },
      '& [data-state="non-compliant"]': {
        backgroundColor: alpha(toneColor(theme, 'bad'), 0.12),
      },
      '& [data-state="runs"]': {
        color: theme.palette.primary.main,
        '& > *': { display: 'inline-block', verticalAlign: 'middle' },
      },
      '& [data-state="behind"]': {
        background: `repeating-linear-gradient(90deg, ${theme.palette.primary.main} 0 4px, transparent 4px 7px) center / 100% 1.5px no-repeat`,
      },
    },
    age: {
      paddingLeft: 1,
      // As narrow as the columns.
      fontSize: '0.625rem',
      letterSpacing: '-0.05em',
      [theme.breakpoints.down('sm')]: { display: 'none !important' },
    },
    icon: { fontSize: '0.9rem', marginRight: 4, verticalAlign: '-2px' },
    popper: { zIndex: theme.zIndex.tooltip, pointerEvents: 'none' },
    paper: {
      maxWidth: 320,
      margin: theme.spacing(0.5),
      padding: theme.spacing(1, 1.5),
      color: mutedColor(theme),
      fontSize: '0.8125rem',
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
      '& strong': { color: theme.palette.text.primary, fontWeight: 600 },
      '& code': { fontSize: 'inherit' },
    },
    legend: {
      ...PLAIN_LIST,
      ...caption(theme),
      ...wrappingRow(theme.spacing(0.5, 2)),
      '& > li': wrappingRow(theme.spacing(0.5)),
    },
  }),
  { name: 'SupplyChainMatrixMark' },
);

/** What a mark shows: a cell's state, or what is special about a pass. */
type Shape = MatrixCell['state'] | 'additional' | 'overridden';

/** The drawings of 24 by 24; cells draw the rest themselves, or nothing. */
const DRAWINGS: Partial<Record<Shape, ReactNode>> = {
  ...STATE_DRAWINGS,
  additional: <path d="M12 7.2v9.6M7.2 12h9.6" />,
  overridden: (
    <path d="M12 1.6L22.4 12 12 22.4 1.6 12zM8.4 12.2l2.6 2.6 4.6-5.2" />
  ),
  runs: <path d="M4 22V3h15l-3 5.5 3 5.5H4" fill="currentColor" />,
  ran: <circle cx="12" cy="12" r="4.4" />,
};

const WORDS = {
  ...STATE_MESSAGES,
  additional: 'attestation.additional',
  overridden: 'attestation.overrides',
  absent: 'matrix.mark.absent',
  runs: 'history.running',
  ran: 'matrix.ran',
  behind: undefined,
  none: undefined,
} as const;

/** The tones of what isn't a state of its own. */
const TONES: Partial<Record<Shape, 'good' | 'runs'>> = {
  overridden: 'good',
  runs: 'runs',
};

function shapeOf({ state, additional, overridden }: MatrixCell): Shape {
  if (state !== 'compliant') {
    return state;
  }
  return (overridden && 'overridden') || (additional && 'additional') || state;
}

/**
 * Draws the mark of a cell. Not a component, because a matrix has thousands of
 * them.
 *
 * @param label - for a mark without a text beside
 */
function markOf(
  classes: ReturnType<typeof useStyles>,
  cell: MatrixCell,
  label?: string,
) {
  const shape = shapeOf(cell);
  const tone = TONES[shape] ?? stateTone(shape as StateValue);
  return (
    <svg
      className={`${classes.root} ${classes[tone]}`}
      viewBox="0 0 24 24"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      {DRAWINGS[shape]}
    </svg>
  );
}

/** The label of a mark, such as "not compliant, overridden". */
export function markText(t: Translate, cell: MatrixCell): string {
  const { state, additional, overridden, behind = 0 } = cell;
  if (state === 'behind') {
    return t('environments.behindFull', { count: behind });
  }
  return [
    WORDS[state],
    additional && WORDS.additional,
    overridden && WORDS.overridden,
  ]
    .map(key => key && t(key))
    .filter(Boolean)
    .join(', ');
}

/**
 * A row of marks. Memoized, because moving the focus changes two rows only.
 *
 * @param props - `stop` is the column of the tab stop, if in this row; `changes`
 *   are those of the template, by column
 */
export const MarkRow = memo(function PlainRow(props: {
  row: MatrixRow;
  stop: number | undefined;
  changes: readonly string[];
}) {
  const { row, stop, changes } = props;
  const { kind, name, cells } = row;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <tr className={classes.row} data-kind={kind}>
      <th scope="row" title={rowText(t, row)}>
        {kind === 'artifact' && (
          <ArtifactIcon className={classes.icon} aria-hidden />
        )}
        {kind === 'verdict' ? t('column.trail') : clipText(name, 60)}
      </th>
      {cells.map((cell, column) => (
        <td
          key={column}
          role="gridcell"
          data-state={cell.state}
          data-changed={changes[column] || undefined}
          tabIndex={column === stop ? 0 : -1}
        >
          {markOf(classes, cell, markText(t, cell))}
          {cell.startedAt && (
            <span className={classes.age}>
              {formatAge(cell.startedAt, now, language)}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
});

/** The marks used in the matrix, with their meaning. */
export function MatrixLegend({ rows }: { rows: readonly MatrixRow[] }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const cells = new Map(
    rows.flatMap(row => row.cells).map(cell => [shapeOf(cell), cell]),
  );
  return (
    <ul className={classes.legend} aria-label={t('matrix.legend')}>
      {[...cells].map(([shape, cell]) => {
        const word = WORDS[shape];
        return (
          word &&
          DRAWINGS[shape] && (
            <li key={shape}>
              {markOf(classes, cell)}
              {t(word).toLocaleLowerCase()}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** How long a cell must be pointed at, in milliseconds. */
const DWELL = 300;

/**
 * What a cell says, of which commit, and who reported it. Screen readers have
 * the headers and the label of the mark.
 */
export function MatrixTooltip(props: {
  anchor: Element;
  row: MatrixRow;
  cell: MatrixCell;
  trail: TrailRecord;
}) {
  const { anchor, row, cell, trail } = props;
  const { commit, createdAt, name } = trail;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [dwelt, setDwelt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDwelt(true), DWELL);
    return () => clearTimeout(timer);
  }, []);
  const isReported =
    row.kind === 'attestation' && !['absent', 'missing'].includes(cell.state);
  return (
    <Popper
      open={dwelt}
      anchorEl={anchor}
      placement="bottom-start"
      className={classes.popper}
      aria-hidden
    >
      <Paper elevation={4} className={classes.paper}>
        <strong>
          {[rowText(t, row), markText(t, cell)].filter(Boolean).join(': ')}
        </strong>
        {commit?.message && (
          <strong>
            <UntrustedText>{commit.message}</UntrustedText>
          </strong>
        )}
        <div>
          <code>{isolateText(shortenName(commit?.sha ?? name), 60)}</code>{' '}
          {commit?.author &&
            t('cell.byAuthor', { author: isolateText(commit.author, 60) })}
          {createdAt && `, ${formatZoned(createdAt, language)}`}
        </div>
        {isReported && <Reporter trail={trail} name={row.name} />}
        <div>{t('matrix.hint')}</div>
      </Paper>
    </Popper>
  );
}

/** Who reported the latest attestation of a name, and when. */
function Reporter(props: { trail: TrailRecord; name: string }) {
  const { trail, name } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useAttestations(trailRefOf(trail), name);
  const { reportedBy, createdAt } = query.data?.attestations[0] ?? {};
  const words = [
    reportedBy &&
      `${t('attestation.reportedBy')} ${isolateText(reportedBy, 80)}`,
    createdAt && formatZoned(createdAt, language),
  ];
  return <div>{words.filter(Boolean).join(', ')}</div>;
}
