import { makeStyles } from '@material-ui/core/styles';
import Popper from '@material-ui/core/Popper';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { trailRefOf } from '../../model/drawerTarget';
import type { MatrixCell, MatrixRow } from '../../model/matrix';
import { stateWord } from '../../model/states';
import { isolateText } from '../../model/text';
import { useAttestations } from '../../queries/useEntityQueries';
import { formatZoned } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { DRAWN, STATE_DRAWINGS, stateTone } from '../../ui/states';
import { caption, PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { MutedText, UntrustedText } from '../../ui/text';
import { toneStyle, mutedColor } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: { ...DRAWN, display: 'block', width: 14, height: 14, margin: 'auto' },
    good: toneStyle(theme, 'good'),
    // Failures are loud.
    bad: { ...toneStyle(theme, 'bad'), width: 18, height: 18 },
    waiting: toneStyle(theme, 'waiting'),
    neutral: toneStyle(theme, 'neutral'),
    absent: { color: theme.palette.text.disabled },
    runs: { color: theme.palette.primary.main },
    popper: { zIndex: theme.zIndex.tooltip, pointerEvents: 'none' },
    paper: {
      maxWidth: 320,
      margin: theme.spacing(0.5),
      padding: theme.spacing(1, 1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      boxShadow: theme.shadows[4],
      backgroundColor: theme.palette.background.paper,
      color: mutedColor(theme),
      fontSize: '0.8125rem',
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
      '& strong': { color: theme.palette.text.primary, fontWeight: 600 },
    },
    title: { display: 'flex', gap: theme.spacing(1) },
    sha: { fontFamily: 'monospace' },
    legend: {
      ...PLAIN_LIST,
      ...caption(theme),
      ...wrappingRow(theme.spacing(0.5, 2)),
      marginTop: theme.spacing(1),
      '& > li': wrappingRow(theme.spacing(0.5)),
    },
  }),
  { name: 'SupplyChainMatrixMark' },
);

/** The drawings of all marks: states, and what is special about a pass. */
const DRAWINGS = {
  ...STATE_DRAWINGS,
  additional: <path d="M12 7.2v9.6M7.2 12h9.6" />,
  overridden: (
    <path d="M12 1.6L22.4 12 12 22.4 1.6 12zM8.4 12.2l2.6 2.6 4.6-5.2" />
  ),
  absent: <circle cx="12" cy="12" r="2.1" fill="currentColor" stroke="none" />,
  runs: <path d="M4 22V3h15l-3 5.5 3 5.5H4" fill="currentColor" />,
  ran: <circle cx="12" cy="12" r="4.4" />,
  // Cells in a row draw a line.
  behind: null,
  none: null,
};

type Shape = keyof typeof DRAWINGS;

function shapeOf({ state, additional, overridden }: MatrixCell): Shape {
  if (state !== 'compliant') {
    return state;
  }
  if (overridden) {
    return 'overridden';
  }
  return additional ? 'additional' : state;
}

function toneOf(shape: Shape) {
  switch (shape) {
    case 'absent':
    case 'runs':
      return shape;
    case 'overridden':
      return 'good';
    case 'additional':
    case 'ran':
    case 'behind':
    case 'none':
      return 'neutral';
    default:
      return stateTone(shape);
  }
}

/**
 * Returns a function that renders marks, which differ in shape as well as
 * color. Not a component, because a matrix has hundreds of marks but few
 * distinct ones: equal cells share an element.
 *
 * @param named - true if no text is next to the mark, so that the mark itself
 *   needs a label for screen readers
 * @returns a function of a cell, and whether its row is required at all: only
 *   then an absent one has a mark
 */
export function useMarks(
  named: boolean,
): (cell: MatrixCell, isRequired?: boolean) => ReactElement {
  const classes = useStyles();
  const { t } = useTranslation();
  return useMemo(() => {
    const drawn = new Map<string, ReactElement>();
    return (cell, isRequired = true) => {
      const word = (named && markText(t, cell)) || undefined;
      const shape = shapeOf(cell);
      const key = JSON.stringify([shape, word, isRequired]);
      const mark = drawn.get(key) ?? (
        <svg
          className={`${classes.root} ${classes[toneOf(shape)]}`}
          viewBox="0 0 24 24"
          role={word && 'img'}
          aria-label={word}
          aria-hidden={!word}
        >
          {(shape !== 'absent' || isRequired) && DRAWINGS[shape]}
        </svg>
      );
      drawn.set(key, mark);
      return mark;
    };
  }, [classes, t, named]);
}

/** The label of a mark, such as "not compliant, overridden". */
function markText(t: Translate, cell: MatrixCell): string {
  const { state, additional, overridden, behind = 0 } = cell;
  switch (state) {
    case 'absent':
      return t('matrix.mark.absent');
    case 'runs':
      return t('history.running');
    case 'behind':
      return t('environments.behindFull', { count: behind });
    case 'ran':
      return t('matrix.ran');
    case 'none':
      return '';
    default:
      return [
        stateWord(t, state),
        additional && t('attestation.additional'),
        overridden && t('attestation.overrides'),
      ]
        .filter(Boolean)
        .join(', ');
  }
}

/** The full name of a row. */
export function rowText(t: Translate, row: MatrixRow): string {
  const name = isolateText(row.name, 100);
  if (row.kind === 'verdict') {
    return t('column.trail');
  }
  if (row.kind === 'artifact') {
    return t('matrix.artifact', { name });
  }
  return row.artifact === undefined
    ? name
    : `${isolateText(row.artifact, 60)} / ${name}`;
}

/** The marks used in the matrix, with their meaning. */
export function MatrixLegend({ rows }: { rows: readonly MatrixRow[] }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const draw = useMarks(false);
  const cells = new Map(
    rows.flatMap(row => row.cells).map(cell => [shapeOf(cell), cell]),
  );
  return (
    <ul className={classes.legend} aria-label={t('matrix.legend')}>
      {[...cells].map(
        ([shape, cell]) =>
          DRAWINGS[shape] && (
            <li key={shape}>
              {draw(cell)}
              {markText(
                t,
                shape === cell.state ? { state: shape } : cell,
              ).toLocaleLowerCase()}
            </li>
          ),
      )}
    </ul>
  );
}

/** How long a cell must be pointed at to ask who reported it. */
const DWELL = 400;

/**
 * What a cell says, of which commit, and who reported it. Screen readers have
 * the headers and the label of the mark.
 */
export function MatrixTooltip(props: {
  anchor: Element | null;
  row: MatrixRow;
  column: number;
  trail: TrailRecord;
}) {
  const { anchor, row, column, trail } = props;
  const { commit, createdAt, name } = trail;
  const cell = row.cells[column];
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const draw = useMarks(false);
  const isReported =
    row.kind === 'attestation' && !['absent', 'missing'].includes(cell.state);
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      className={classes.popper}
      aria-hidden
    >
      <div className={classes.paper}>
        <strong className={classes.title}>
          {draw(cell)}
          <span>
            {[rowText(t, row), markText(t, cell)].filter(Boolean).join(': ')}
          </span>
        </strong>
        {commit?.message && (
          <strong>
            <UntrustedText>{commit.message}</UntrustedText>
          </strong>
        )}
        <div>
          <span className={classes.sha}>
            {isolateText(shortenName(commit?.sha ?? name), 60)}
          </span>{' '}
          {commit?.author &&
            t('cell.byAuthor', { author: isolateText(commit.author, 60) })}
          {createdAt && `, ${formatZoned(createdAt, language)}`}
        </div>
        {isReported && (
          <Reporter
            key={`${trail.name} ${row.artifact} ${row.name}`}
            trail={trail}
            name={row.name}
          />
        )}
        <div>{t('matrix.hint')}</div>
      </div>
    </Popper>
  );
}

/** Who reported an attestation, once it has been pointed at for a moment. */
function Reporter(props: { trail: TrailRecord; name: string }) {
  const [dwelt, setDwelt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDwelt(true), DWELL);
    return () => clearTimeout(timer);
  }, []);
  return dwelt ? <ReportedBy {...props} /> : null;
}

/** Who reported the latest attestation of a name, and when. */
export function ReportedBy(props: { trail: TrailRecord; name: string }) {
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
  return <MutedText block>{words.filter(Boolean).join(', ')}</MutedText>;
}
