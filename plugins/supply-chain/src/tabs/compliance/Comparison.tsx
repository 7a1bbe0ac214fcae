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
  type ComparedAttestation,
  type Pair,
} from '../../model/comparison';
import { trailRefOf } from '../../model/drawerTarget';
import { environmentsOf } from '../../model/environments';
import { hostName } from '../../model/hostName';
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
        padding: theme.spacing(1),
        borderBottom: `1px solid ${theme.palette.divider}`,
        textAlign: 'left',
        verticalAlign: 'top',
        fontSize: theme.typography.body2.fontSize,
      },
      '& td:first-child': { width: '22%' },
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
  const comparison = compareTrails(older, newer);
  const change = templateChange(newer, older);
  const isWorse =
    newer.state === 'non-compliant' && older.state !== 'non-compliant';
  const compareUrl = compareUrlOf(older.commit?.url, newer.commit?.url);
  return (
    <>
      <Panel>
        <h3 className={`${classes.title} ${isWorse ? classes.bad : ''}`}>
          {comparisonTitle(t, older, newer)}
        </h3>
        {change && <p>{changeText(t, change)}</p>}
        <div className={classes.actions}>
          {compareUrl && (
            <ExternalLink to={compareUrl}>
              {t('environments.commits', { host: hostName(compareUrl) })}
            </ExternalLink>
          )}
          <CopyLink />
          <CopyAction
            text={comparisonMarkdown(t, older, newer)}
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
            {comparison.attestations.map(pair => (
              <tr key={pair.name}>
                <th scope="row">{pair.name}</th>
                <AttestationCell trail={older} found={pair.older} />
                <AttestationCell trail={newer} found={pair.newer} />
              </tr>
            ))}
            {comparison.same.length > 0 && (
              <tr>
                <td />
                <td colSpan={2} className={classes.muted}>
                  {t('compare.same', { names: listNames(t, comparison.same) })}
                </td>
              </tr>
            )}
            {comparison.artifacts.map(pair => (
              <tr key={pair.name}>
                <th scope="row">{pair.name}</th>
                <Cell fingerprint={pair.older} />
                <Cell fingerprint={pair.newer} />
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Between older={older} newer={newer} />
    </>
  );
}

function TrailHead(props: { letter: string; trail: TrailRecord }) {
  const { letter, trail } = props;
  const classes = useStyles();
  return (
    <th scope="col">
      {letter} <TrailLink trail={trail} />
      <div>
        <Authorship trail={trail} isDated />
      </div>
      <StateBadge state={trail.state} />
      <div className={classes.muted}>
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

function AttestationCell(props: {
  trail: TrailRecord;
  found?: ComparedAttestation;
}) {
  const { trail, found } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!found) {
    return <Cell />;
  }
  const { attestation, state } = found;
  return (
    <td className={state === 'non-compliant' ? classes.failed : undefined}>
      <StateMark state={state} wordless />{' '}
      <DrawerLink
        target={{
          kind: 'trail',
          trail: trailRefOf(trail),
          attestations: [attestation],
        }}
      >
        {stateWord(t, state)}
      </DrawerLink>
      {state !== 'missing' && <ReportedBy trail={trail} name={attestation} />}
    </td>
  );
}

/** An artifact, or that there is nothing to compare with. */
function Cell({ fingerprint }: { fingerprint?: string }) {
  const classes = useStyles();
  return (
    <td>
      {fingerprint ? (
        <DrawerLink target={{ kind: 'artifact', fingerprint }}>
          <span className={classes.code}>{shortenName(fingerprint)}</span>
        </DrawerLink>
      ) : (
        <None />
      )}
    </td>
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

/** What sets two trails apart, in a sentence. */
function comparisonTitle(
  t: Translate,
  older: TrailRecord,
  newer: TrailRecord,
): string {
  const { attestations } = compareTrails(older, newer);
  const fails = (side: 'older' | 'newer') => {
    const count = attestations.filter(
      pair => pair[side]?.state === 'non-compliant',
    ).length;
    const [trail, other] = side === 'newer' ? [newer, older] : [older, newer];
    return (
      count > 0 &&
      t('compare.fails', {
        count,
        name: isolateText(shortenName(trail.name), 60),
        other: isolateText(shortenName(other.name), 60),
      })
    );
  };
  return (
    fails('newer') ||
    fails('older') ||
    t('compare.differs', { amount: attestations.length })
  );
}

/** The comparison as Markdown, to paste into a pull request or a chat. */
function comparisonMarkdown(
  t: Translate,
  older: TrailRecord,
  newer: TrailRecord,
): string {
  const { attestations, artifacts } = compareTrails(older, newer);
  const rows = [
    ['', shortenName(older.name), shortenName(newer.name)],
    ['---', '---', '---'],
    [t('column.commit'), older.commit?.message, newer.commit?.message],
    [t('column.state'), stateWord(t, older.state), stateWord(t, newer.state)],
    ...attestations.map(pair => [
      pair.name,
      pair.older && stateWord(t, pair.older.state),
      pair.newer && stateWord(t, pair.newer.state),
    ]),
    ...artifacts.map(pair => [
      pair.name,
      pair.older && shortenName(pair.older),
      pair.newer && shortenName(pair.newer),
    ]),
  ];
  return [
    `**${comparisonTitle(t, older, newer)}**`,
    '',
    ...rows.map(
      row => `| ${row.map(text => escapeMarkdown(text ?? '–')).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
