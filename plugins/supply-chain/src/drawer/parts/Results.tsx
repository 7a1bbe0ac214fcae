import { makeStyles } from '@material-ui/core/styles';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';
import { ExternalLink } from '../../ui/links';
import { RowList } from '../../ui/lists';
import { StateMark } from '../../ui/states';
import { ExactTime } from '../../ui/times';
import { mutedColor, toneTextColor } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: { display: 'grid', gap: theme.spacing(0.75) },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: theme.spacing(0.25, 1),
      width: '100%',
    },
    // Beside the mark.
    words: {
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      gap: theme.spacing(0.25, 1),
      flex: '1 1 150px',
      minWidth: 0,
    },
    code: { fontFamily: 'monospace' },
    word: { minWidth: 72, fontWeight: 'bold' },
    bad: { color: toneTextColor(theme, 'bad') },
    below: { flexBasis: '100%', color: mutedColor(theme) },
  }),
  { name: 'SupplyChainResults' },
);

/** What a record says about one thing. */
export interface Result {
  /** Its outcome: an icon, or the word in its color. */
  state?: StateValue;
  word?: string;
  name?: string;
  url?: string;
  /** Set if the name is code. */
  code?: boolean;
  /** Short facts, on the same line. */
  facts?: readonly (string | undefined)[];
  at?: string;
  /** Longer text, on lines of its own. */
  below?: string;
}

/** Results of a kind. */
export interface ResultList {
  label?: string;
  results: readonly Result[];
  /** Replaces an empty list. */
  none?: string;
  /** How many results the record has and the list doesn't. */
  omitted?: number;
  /** Set if they are in chronological order. */
  inTime?: boolean;
  /**
   * How many aren't collapsed; all of them by default. With 0, the label is the
   * summary.
   */
  shown?: number;
}

/** A list of results, or nothing if there is nothing to say. */
export function Results(props: ResultList) {
  const { label, results, none, omitted = 0, inTime } = props;
  const { shown = results.length } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const list = (rows: readonly Result[]) => (
    <RowList rows={rows} label={label} none={none} inTime={inTime}>
      {result => <ResultRow result={result} />}
    </RowList>
  );
  if (results.length === 0 && !none && !omitted) {
    return null;
  }
  return (
    <div className={classes.root}>
      {(shown > 0 || none) && list(results.slice(0, shown))}
      {results.length > shown && (
        <Disclosure
          summary={
            shown > 0
              ? t('issue.more', { amount: results.length - shown })
              : label
          }
        >
          {list(results.slice(shown))}
        </Disclosure>
      )}
      {omitted > 0 && (
        <MutedText block>{t('omitted', { amount: omitted })}</MutedText>
      )}
    </div>
  );
}

function ResultRow({ result }: { result: Result }) {
  const { state, word, name, url, code, facts = [], at, below } = result;
  const classes = useStyles();
  const { t } = useTranslation();
  const known = facts.flatMap(fact => fact || []);
  return (
    <div className={classes.row}>
      {state && !word && <StateMark state={state} />}
      {word && (
        <span
          className={`${classes.word} ${
            state === 'non-compliant' ? classes.bad : ''
          }`}
        >
          {word}
        </span>
      )}
      <div className={classes.words}>
        <ExternalLink to={url}>
          <bdi className={code ? classes.code : undefined}>
            {clipText(name ?? t('attestation.unnamed'), 240)}
          </bdi>
        </ExternalLink>
        {known.map(fact => (
          <MutedText key={fact}>
            <bdi>{clipText(fact, 160)}</bdi>
          </MutedText>
        ))}
        {at && (
          <MutedText>
            <ExactTime moment={at} />
          </MutedText>
        )}
        {below && (
          <div className={classes.below}>
            <UntrustedText lines={4}>{below}</UntrustedText>
          </div>
        )}
      </div>
    </div>
  );
}
