import { Link } from '@backstage/core-components';
import { alpha, makeStyles } from '@material-ui/core/styles';
import {
  compareUrlOf,
  stringifyFlowRef,
  type FlowRef,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import {
  compareSearch,
  compareTrails,
  type Pair,
  type Pairing,
  type Reported,
} from '../../model/comparison';
import { trailRefOf, type DrawerTarget } from '../../model/drawerTarget';
import { environmentsOf } from '../../model/environments';
import { listNames, escapeMarkdown, isolateText } from '../../model/text';
import { stateWord } from '../../model/states';
import { changeText, templateChange } from '../../model/templates';
import { useTrail, useTrails } from '../../queries/useEntityQueries';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { CopyAction, CopyLink } from '../../ui/copying';
import { DrawerLink, ExternalLink } from '../../ui/links';
import { None, UntrustedText } from '../../ui/text';
import { Panel, Section } from '../../ui/Panel';
import { QueryStates } from '../../ui/QueryStates';
import { ExactTime } from '../../ui/times';
import { RowList, RunningIn } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { StateBadge, StateMark } from '../../ui/states';
import { TableSkeleton } from '../../ui/TablePager';
import { wrappingRow } from '../../ui/styles';
import { mutedColor, toneColor } from '../../ui/tones';
import { ReportedBy } from './MatrixMark';

const useStyles = makeStyles(
  theme => ({
    title: { margin: 0, fontSize: 20, lineHeight: '28px' },
    bad: { color: toneColor(theme, 'bad') },
    actions: {
      ...wrappingRow(theme.spacing(1, 1.5)),
      marginTop: theme.spacing(1.5),
    },
    table: {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'collapse',
      overflowWrap: 'anywhere',
      '& th, & td': {
        padding: theme.spacing(1, 0.5),
        borderBottom: `1px solid ${theme.palette.divider}`,
        textAlign: 'left',
        verticalAlign: 'top',
        fontSize: theme.typography.body2.fontSize,
      },
      '& td:first-child': { width: '26%' },
      '& tr:last-child > *': { borderBottom: 'none' },
    },
    failed: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    muted: { color: mutedColor(theme), fontWeight: 'normal' },
    code: { fontFamily: 'monospace' },
  }),
  { name: 'SupplyChainComparison' },
);

/** How two trails of a flow differ, and what was delivered in between. */
export function Comparison(props: { flow: FlowRef; pair: Pair }) {
  const { flow, pair } = props;
  const [params] = useSearchParams();
  const { t } = useTranslation();
  const [older, newer] = pair.map(trail => ({ ...flow, trail }));
  const queries = { older: useTrail(older), newer: useTrail(newer) };
  const skeleton = <TableSkeleton label={t('matrix.title')} />;
  return (
    <>
      <p>
        <Link to={compareSearch(params)}>← {t('matrix.title')}</Link>
      </p>
      <QueryStates query={queries.older} skeleton={skeleton}>
        {({ trail: before }) => (
          <QueryStates query={queries.newer} skeleton={skeleton}>
            {({ trail: after }) => <Differences older={before} newer={after} />}
          </QueryStates>
        )}
      </QueryStates>
    </>
  );
}

interface Trails {
  older: TrailRecord;
  newer: TrailRecord;
}

function Differences({ older, newer }: Trails) {
  const classes = useStyles();
  const { t } = useTranslation();
  const { different, same } = compareTrails(older, newer);
  const title = comparisonTitle(t, { older, newer }, different);
  const change = templateChange(newer, older);
  const isWorse =
    newer.state === 'non-compliant' && older.state !== 'non-compliant';
  const compareUrl = compareUrlOf(older.commit?.url, newer.commit?.url);
  const rows = [
    ['', shortenName(older.name), shortenName(newer.name)],
    ['---', '---', '---'],
    [t('column.commit'), older.commit?.message, newer.commit?.message],
    [t('column.state'), stateWord(t, older.state), stateWord(t, newer.state)],
    ...different.map(pairing => [
      pairing.name,
      wordOf(t, pairing.older),
      wordOf(t, pairing.newer),
    ]),
  ].map(
    row => `| ${row.map(text => escapeMarkdown(text ?? '–')).join(' | ')} |`,
  );
  return (
    <>
      <Panel>
        <h3 className={`${classes.title} ${isWorse ? classes.bad : ''}`}>
          {title}
        </h3>
        {change && <p>{changeText(t, change)}</p>}
        <div className={classes.actions}>
          {compareUrl && (
            <ExternalLink to={compareUrl}>
              {t('environments.commits', { host: compareUrl.split('/')[2] })}
            </ExternalLink>
          )}
          <CopyLink />
          <CopyAction
            // To paste into a pull request or a chat.
            text={[`**${title}**`, '', ...rows, ''].join('\n')}
            label={t('copy.copy', { what: 'Markdown' })}
          />
        </div>
      </Panel>
      <Panel>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <TrailHead letter="A" trail={older} />
              <TrailHead letter="B" trail={newer} />
            </tr>
          </thead>
          <tbody>
            {different.map((pairing, index) => (
              <tr key={index}>
                <th scope="row">{pairing.name}</th>
                <Cell trail={older} reported={pairing.older} />
                <Cell trail={newer} reported={pairing.newer} />
              </tr>
            ))}
            {same.length > 0 && (
              <tr>
                <td />
                <td colSpan={2} className={classes.muted}>
                  {t('compare.same', {
                    names: listNames(
                      t,
                      same.map(({ name }) => name),
                    ),
                  })}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </Panel>
      <Between older={older} newer={newer} />
    </>
  );
}

/** What sets two trails apart, in a sentence. */
function comparisonTitle(
  t: Translate,
  trails: Trails,
  different: readonly Pairing[],
): string {
  const fails = (side: 'older' | 'newer', other: 'older' | 'newer') => {
    const count = different.filter(
      pairing => pairing[side]?.state === 'non-compliant',
    ).length;
    return (
      count > 0 &&
      t('compare.fails', {
        count,
        name: isolateText(shortenName(trails[side].name), 60),
        other: isolateText(shortenName(trails[other].name), 60),
      })
    );
  };
  return (
    fails('newer', 'older') ||
    fails('older', 'newer') ||
    t('compare.differs', {
      amount: different.filter(({ older, newer }) =>
        [older, newer].some(reported => reported?.state),
      ).length,
    })
  );
}

function wordOf(t: Translate, reported?: Reported): string | undefined {
  return reported?.state
    ? stateWord(t, reported.state)
    : reported?.fingerprint && shortenName(reported.fingerprint);
}

/** What a trail reports; a dash for nothing. */
function Cell(props: { trail: TrailRecord; reported?: Reported }) {
  const { trail, reported } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!reported) {
    return (
      <td>
        <None />
      </td>
    );
  }
  const { name, state, fingerprint } = reported;
  const target: DrawerTarget = fingerprint
    ? { kind: 'artifact', fingerprint }
    : { kind: 'trail', trail: trailRefOf(trail), attestations: [name] };
  return (
    <td className={state === 'non-compliant' ? classes.failed : undefined}>
      {state && <StateMark state={state} wordless />}{' '}
      <DrawerLink target={target}>
        <span className={fingerprint && classes.code}>
          {wordOf(t, reported)}
        </span>
      </DrawerLink>
      {state && state !== 'missing' && <ReportedBy trail={trail} name={name} />}
    </td>
  );
}

function TrailHead(props: { letter: string; trail: TrailRecord }) {
  const { letter, trail } = props;
  const classes = useStyles();
  return (
    <th scope="col">
      {letter} <TrailLink trail={trail} />
      <div className={classes.muted}>
        <Authorship trail={trail} isDated />
        <div>
          <StateBadge state={trail.state} />
        </div>
        <RunningIn environments={environmentsOf(trail)} />
      </div>
    </th>
  );
}

function Authorship(props: { trail: TrailRecord; isDated?: boolean }) {
  const { commit, createdAt } = props.trail;
  const classes = useStyles();
  return (
    <span className={classes.muted}>
      {commit?.author && <bdi>{commit.author} </bdi>}
      <ExactTime moment={createdAt} zoned={props.isDated} />
    </span>
  );
}

/** A trail's commit message, or its name, and its SHA. */
function TrailLink({ trail }: { trail: TrailRecord }) {
  const classes = useStyles();
  const short = shortenName(trail.name);
  return (
    <>
      <DrawerLink target={{ kind: 'trail', trail: trailRefOf(trail) }}>
        <UntrustedText>{trail.commit?.message || short}</UntrustedText>
      </DrawerLink>{' '}
      {trail.commit?.message && (
        <bdi className={`${classes.code} ${classes.muted}`}>{short}</bdi>
      )}
    </>
  );
}

/** The trails after the older one, up to the newer one, newest first. */
function Between({ older, newer }: Trails) {
  const { t } = useTranslation();
  const [since = '', until = ''] = [older.createdAt, newer.createdAt].sort();
  const query = useTrails({
    flow: stringifyFlowRef(older),
    since: since || undefined,
    // The newer one itself as well.
    until: until ? new Date(Date.parse(until) + 1).toISOString() : undefined,
    perPage: 100,
  });
  const names = [older, newer].map(({ name }) => name);
  const trails = (query.data?.trails ?? []).filter(
    ({ name, createdAt }) => createdAt !== since || !names.includes(name),
  );
  if (!query.data || query.isPlaceholderData) {
    return null;
  }
  return (
    <Section
      title={t('compare.between', {
        amount: Math.max(0, query.data.total - 1),
      })}
    >
      <RowList rows={trails}>
        {trail => (
          <>
            <StateMark state={trail.state} />
            <TrailLink trail={trail} />
            <Authorship trail={trail} />
          </>
        )}
      </RowList>
    </Section>
  );
}
