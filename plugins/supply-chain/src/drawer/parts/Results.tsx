import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';
import { ExternalLink } from '../../ui/links';
import { RowList } from '../../ui/lists';
import { mutedColor } from '../../ui/tones';

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
    // Beside an icon, and below a badge in little room.
    words: {
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      gap: theme.spacing(0.25, 1),
      flex: '1 1 150px',
      minWidth: 0,
    },
    code: { fontFamily: 'monospace' },
    below: { flexBasis: '100%', color: mutedColor(theme) },
  }),
  { name: 'SupplyChainResults' },
);

/** What an attestation says about one thing. */
interface Result {
  /** An icon or badge for its outcome. */
  mark?: ReactNode;
  name: string;
  url?: string | undefined;
  /** Set if the name is code. */
  code?: boolean;
  /** Short facts, on the same line. */
  facts?: readonly (string | undefined)[];
  /** When it happened, after the facts. */
  when?: ReactNode;
  /** Longer text, on lines of its own. */
  below?: string | undefined;
  /** What the plugin adds to that. */
  note?: string | undefined;
}

/**
 * A list of results, with those beyond `shown` collapsed.
 *
 * @param props - `none` replaces an empty list; `omitted` is the number of
 *   results that the record has and the list doesn't
 */
export function Results(props: {
  label: string;
  results: readonly Result[];
  none?: string;
  omitted?: number | undefined;
  shown?: number;
}) {
  const { label, results, none, omitted, shown = results.length } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const list = (rows: readonly Result[]) => (
    <RowList rows={rows} label={label} none={none}>
      {result => <ResultRow result={result} />}
    </RowList>
  );
  if (results.length === 0 && !none && !omitted) {
    return null;
  }
  return (
    <div className={classes.root}>
      {list(results.slice(0, shown))}
      {results.length > shown && (
        <Disclosure
          summary={t('issue.more', { amount: results.length - shown })}
        >
          {list(results.slice(shown))}
        </Disclosure>
      )}
      <Omitted count={omitted} />
    </div>
  );
}

function ResultRow(props: { result: Result }) {
  const { mark, name, url, code, facts = [], when } = props.result;
  const { below, note } = props.result;
  const classes = useStyles();
  const known = facts.flatMap(fact => fact || []);
  return (
    <div className={classes.row}>
      {mark}
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
        {when && <MutedText>{when}</MutedText>}
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
