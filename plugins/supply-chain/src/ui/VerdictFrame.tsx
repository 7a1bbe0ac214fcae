import Paper from '@material-ui/core/Paper';
import { alpha, makeStyles } from '@material-ui/core/styles';
import type {
  StateValue,
  VerdictSentence,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useMarked } from '../queries/useLiveData';
import { CoverageNotice, type Loaded } from './CoverageNotice';
import { Freshness } from './Freshness';
import { Panel } from './Panel';
import { StateMark, stateTone } from './states';
import { toneColor, toneTextColor } from './tones';
import { VisuallyHidden } from './text';

/** The marks of verdicts by their tone. */
export const VERDICT_MARKS = {
  good: 'compliant',
  bad: 'non-compliant',
  waiting: 'pending',
  neutral: 'unknown',
} as const satisfies Record<VerdictSentence['tone'], StateValue>;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      gap: theme.spacing(1.5),
      padding: theme.spacing(1.25, 2),
      borderLeft: `4px solid ${theme.palette.divider}`,
      overflowWrap: 'anywhere',
    },
    body: { flex: 1, minWidth: 0 },
    sentence: {
      margin: 0,
      fontSize: 20,
      fontWeight: 'normal',
      lineHeight: '28px',
      '& strong': { fontWeight: 600, transition: 'background-color 600ms' },
    },
    card: {
      padding: theme.spacing(1.25, 1.5),
      '& $sentence': { fontSize: 16, lineHeight: '22px' },
    },
    drawer: {
      borderTop: `1px solid ${theme.palette.divider}`,
      borderRight: `1px solid ${theme.palette.divider}`,
      borderBottom: `1px solid ${theme.palette.divider}`,
      borderRadius: 8,
      '& $sentence': { fontSize: 18, lineHeight: '26px' },
    },
    marked: {
      borderRadius: theme.shape.borderRadius,
      backgroundColor: alpha(theme.palette.primary.main, 0.2),
    },
    good: { borderLeftColor: toneColor(theme, 'good') },
    bad: {
      borderLeftColor: toneColor(theme, 'bad'),
      '& strong': { color: toneTextColor(theme, 'bad') },
      '&$card': { backgroundColor: alpha(toneColor(theme, 'bad'), 0.09) },
    },
    waiting: {
      borderLeftColor: toneColor(theme, 'waiting'),
      '& strong': { color: toneTextColor(theme, 'waiting') },
      '&$card': { backgroundColor: alpha(toneColor(theme, 'waiting'), 0.1) },
    },
    neutral: { '&$card': { backgroundColor: theme.palette.action.hover } },
    answer: {
      display: 'flex',
      flexWrap: 'wrap',
      marginBottom: theme.spacing(2),
      '& > :first-child': { flex: '1 1 320px' },
      '& p': { margin: theme.spacing(0.5, 0, 0) },
    },
    beside: { padding: theme.spacing(1.25, 2) },
    panel: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: theme.spacing(1, 3),
      // Room for the actions, so that what is below stays in place.
      minHeight: 84,
      // The bar of the verdict is the edge of the section.
      '& > :first-child': {
        display: 'grid',
        margin: theme.spacing(-2, 0, 0, -2),
      },
      '&:last-child > :first-child': { marginBottom: theme.spacing(-2) },
      [theme.breakpoints.down('sm')]: {
        gridTemplateColumns: 'minmax(0, 1fr)',
      },
    },
    side: {
      // Room for when the data was read.
      minWidth: 164,
      maxWidth: 340,
      '& > :first-child': { display: 'flex', justifyContent: 'flex-end' },
      [theme.breakpoints.down('sm')]: { minWidth: 0, maxWidth: 'none' },
    },
  }),
  { name: 'SupplyChainVerdictFrame' },
);

/**
 * A verdict with its mark and color.
 *
 * @param props - `mark` is that of the tone by default; `headline` is the verdict
 *   itself; `reason` follows it directly, then `help`; `children` stands below
 */
export function VerdictFrame(props: {
  tone: VerdictSentence['tone'];
  mark?: StateValue;
  headline: string;
  reason?: string | undefined;
  help?: ReactNode;
  /** On a card, in little room. */
  card?: boolean | undefined;
  drawer?: boolean | undefined;
  children: ReactNode;
}) {
  const { tone, mark = VERDICT_MARKS[tone], headline, reason, help } = props;
  const { card, drawer, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const isMarked = useMarked(headline);
  const Heading = card || drawer ? 'h3' : 'h2';
  return (
    <div
      className={[
        classes.root,
        card ? classes.card : '',
        drawer ? classes.drawer : '',
        classes[tone],
      ].join(' ')}
    >
      <StateMark state={mark} wordless large={!card} />
      <div className={classes.body}>
        <Heading className={classes.sentence}>
          <strong className={isMarked ? classes.marked : ''}>{headline}</strong>
          {reason}
          {help}
        </Heading>
        <VisuallyHidden role="status">
          {isMarked && t('live.updated', { what: headline })}
        </VisuallyHidden>
        {children}
      </div>
    </div>
  );
}

/**
 * The answer of a page in a sentence.
 *
 * @param props - `state` is its mark; `rest` follows the headline; `beside`
 *   stands to the right; `children` below
 */
export function Answer(props: {
  state: StateValue;
  headline: string;
  rest?: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { state, headline, rest, beside, children } = props;
  const classes = useStyles();
  return (
    <Paper variant="outlined" className={classes.answer}>
      <VerdictFrame
        tone={stateTone(state)}
        mark={state}
        headline={headline}
        reason={rest}
      >
        {children}
      </VerdictFrame>
      {beside && <div className={classes.beside}>{beside}</div>}
    </Paper>
  );
}

/**
 * The first section of an entity's view: the verdict and, at its right, what is
 * to be said about the data.
 *
 * @param props - `queries` are those whose data the view shows; `behind` is
 *   described at {@link CoverageNotice}
 */
export function VerdictPanel(props: {
  label: string;
  verdict: ReactNode;
  queries: readonly Loaded<ResponseMeta>[];
  behind: Loaded<unknown>;
  children?: ReactNode;
}) {
  const { label, verdict, queries, behind, children } = props;
  const classes = useStyles();
  return (
    <Panel label={label}>
      <div className={classes.panel}>
        <div role="status">{verdict}</div>
        <div className={classes.side}>
          <Freshness queries={queries} />
          <CoverageNotice queries={queries} behind={behind} />
        </div>
      </div>
      {children}
    </Panel>
  );
}
