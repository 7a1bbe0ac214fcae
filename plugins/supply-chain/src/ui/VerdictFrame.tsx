import { alpha, makeStyles } from '@material-ui/core/styles';
import type {
  StateValue,
  VerdictSentence,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { useMarked } from '../queries/useLiveData';
import { Panel } from './Panel';
import { StateMark, stateTone } from './states';
import { toneColor, toneTextColor } from './tones';
import { VisuallyHidden } from './text';

/** The marks of verdicts by their tone. */
export const VERDICT_MARKS = {
  good: 'compliant',
  bad: 'non-compliant',
  waiting: 'incomplete',
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
    body: {
      flex: 1,
      minWidth: 0,
      '& p': { margin: theme.spacing(0.5, 0, 0) },
    },
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
      border: `1px solid ${theme.palette.divider}`,
      borderLeftWidth: 4,
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
      '&$card': { backgroundColor: alpha(toneColor(theme, 'bad'), 0.05) },
    },
    waiting: {
      borderLeftColor: toneColor(theme, 'waiting'),
      '& strong': { color: toneTextColor(theme, 'waiting') },
      '&$card': { backgroundColor: alpha(toneColor(theme, 'waiting'), 0.1) },
    },
    neutral: { '&$card': { backgroundColor: theme.palette.action.hover } },
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

/** Where a verdict stands, if not on top of a page: in little room. */
export type VerdictPlace = 'card' | 'drawer';

/**
 * A verdict with its mark and color.
 *
 * @param props - `headline` is the verdict itself; `reason` follows it directly;
 *   `children` stands below
 */
export function VerdictFrame(props: {
  tone: VerdictSentence['tone'];
  headline: string;
  reason?: string | undefined;
  place?: VerdictPlace | undefined;
  children?: ReactNode;
}) {
  const { tone, headline, reason, place, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const isMarked = useMarked(headline);
  const Heading = place ? 'h3' : 'h2';
  return (
    <div
      className={`${classes.root} ${place ? classes[place] : ''} ${
        classes[tone]
      }`}
    >
      <StateMark
        state={VERDICT_MARKS[tone]}
        wordless
        large={place !== 'card'}
      />
      <div className={classes.body}>
        <Heading className={classes.sentence}>
          <strong className={isMarked ? classes.marked : ''}>{headline}</strong>
          {reason}
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
 * @param props - `rest` follows the headline; `beside` stands to the right;
 *   `children` below
 */
export function Answer(props: {
  state: StateValue;
  headline: string;
  rest?: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { state, headline, rest, beside, children } = props;
  const verdict = (
    <VerdictFrame tone={stateTone(state)} headline={headline} reason={rest}>
      {children}
    </VerdictFrame>
  );
  return <VerdictPanel verdict={verdict} side={beside} />;
}

/**
 * The first section of a view: the verdict and, at its right, what is to be said
 * about the data.
 *
 * @param props - `label` makes it a landmark; `children` stands below
 */
export function VerdictPanel(props: {
  label?: string;
  verdict: ReactNode;
  side: ReactNode;
  children?: ReactNode;
}) {
  const { label, verdict, side, children } = props;
  const classes = useStyles();
  return (
    <Panel label={label}>
      <div className={classes.panel}>
        <div role="status">{verdict}</div>
        {side && <div className={classes.side}>{side}</div>}
      </div>
      {children}
    </Panel>
  );
}
