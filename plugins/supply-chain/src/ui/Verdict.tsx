import { alpha, makeStyles } from '@material-ui/core/styles';
import {
  verdictSentence,
  type StateValue,
  type VerdictFacts,
  type VerdictSentence,
} from 'backstage-plugin-supply-chain-common';
import { useMemo, type ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { environmentLabels } from '../model/environmentLabels';
import { useMarked } from '../queries/useLiveData';
import { MessageLink } from './MessageLink';
import { StateMark } from './StateMark';
import { toneColor, toneTextColor } from './tones';
import { useNow } from './useNow';
import { VisuallyHidden } from './VisuallyHidden';
import { VerdictActions } from './VerdictActions';
import { verdictText } from './verdictText';

const MARKS = {
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
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: theme.spacing(0.5, 2),
    },
    sentence: {
      flex: '1 1 320px',
      minWidth: 0,
      margin: 0,
      fontSize: 20,
      fontWeight: 'normal',
      lineHeight: '28px',
      '& strong': { fontWeight: 600, transition: 'background-color 600ms' },
    },
    card: {
      padding: theme.spacing(1.25, 1.5),
      '& $sentence': { flexBasis: 'auto', fontSize: 16, lineHeight: '22px' },
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
    why: { margin: theme.spacing(0.25, 0, 0) },
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
  }),
  { name: 'SupplyChainVerdict' },
);

/**
 * The verdict in a sentence, with the actions that fit.
 *
 * @param props - `card` is for the entity's overview; `beside` stands to the
 *   right of the sentence; `children` below it
 */
export function Verdict(props: {
  facts: VerdictFacts;
  card?: boolean;
  /** In a drawer, whose content the actions would open. */
  drawer?: boolean;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { facts, card, drawer, beside, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const verdict = useMemo(() => verdictSentence(facts), [facts]);
  const labelOf = environmentLabels(facts.running);
  const text = verdictText(verdict, { t, labelOf, now, language });
  const isMarked = useMarked(text.headline);
  // Beside the verdict, there is room for one more sentence.
  const [reason, ...others] = text.rest;
  const why = card ? text.rest : others;
  return (
    <div
      className={[
        classes.root,
        card ? classes.card : '',
        drawer ? classes.drawer : '',
        classes[verdict.tone],
      ].join(' ')}
    >
      <StateMark state={MARKS[verdict.tone]} wordless large={!card} />
      <div className={classes.body}>
        <div className={classes.title}>
          <h3 className={classes.sentence}>
            <strong className={isMarked ? classes.marked : ''}>
              {text.headline}
            </strong>{' '}
            {!card && reason}
            {verdict.tone === 'neutral' && (
              <MessageLink to="status-unknown" about={text.headline} />
            )}
          </h3>
          {beside}
        </div>
        <VisuallyHidden role="status">
          {isMarked && t('live.updated', { what: text.headline })}
        </VisuallyHidden>
        {why.length > 0 && <p className={classes.why}>{why.join(' ')}</p>}
        <VerdictActions
          card={card}
          actions={
            drawer
              ? verdict.actions.filter(({ kind }) => kind === 'open-job')
              : verdict.actions
          }
        />
        {children}
      </div>
    </div>
  );
}
