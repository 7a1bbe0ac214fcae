import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';
import { ExternalLink } from '../../ui/links';
import { RowList } from '../../ui/lists';
import { StateMark } from '../../ui/states';
import { ExactTime } from '../../ui/times';
import { mutedColor, toneStyle } from '../../ui/tones';
import type { Result, ResultList } from './testResults';

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
    bad: toneStyle(theme, 'bad'),
    below: { flexBasis: '100%', color: mutedColor(theme) },
  }),
  { name: 'SupplyChainResults' },
);

/** A list of results, or nothing if there is nothing to say. */
export function Results(props: ResultList) {
  const { label, lead, results, none, omitted } = props;
  const { shown = results.length } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const list = (rows: readonly Result[]) => (
    <RowList rows={rows} label={label} none={none}>
      {result => <ResultRow result={result} />}
    </RowList>
  );
  if (results.length === 0 && !lead && !none && !omitted) {
    return null;
  }
  return (
    <div className={classes.root}>
      {lead && <div>{lead}</div>}
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
      <Omitted count={omitted} />
    </div>
  );
}

function ResultRow({ result }: { result: Result }) {
  const { mark, name, url, code, facts = [], at, below, note } = result;
  const classes = useStyles();
  const known = facts.flatMap(fact => fact || []);
  return (
    <div className={classes.row}>
      {mark?.word && (
        <span
          className={`${classes.word} ${
            mark.state === 'non-compliant' ? classes.bad : ''
          }`}
        >
          {mark.word}
        </span>
      )}
      {mark && !mark.word && <StateMark state={mark.state} />}
      <div className={classes.words}>
        <ExternalLink to={url}>
          <bdi className={code ? classes.code : undefined}>
            {clipText(name, 240)}
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
        {note && <MutedText block>{note}</MutedText>}
      </div>
    </div>
  );
}

/** The number of items beyond a list's limit, if there are any. */
export function Omitted({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  return count ? (
    <MutedText block>{t('omitted', { amount: count })}</MutedText>
  ) : null;
}
