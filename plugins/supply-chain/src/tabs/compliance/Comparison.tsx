import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import {
  compareUrlOf,
  stringifyFlowRef,
  type FlowRef,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { compareSearch, type Pair } from '../../model/comparison';
import { environmentsOf } from '../../model/environments';
import {
  matrixOf,
  rowText,
  targetOf,
  templateChange,
  type MatrixCell,
  type MatrixRow,
} from '../../model/matrix';
import { listNames, escapeMarkdown, isolateText } from '../../model/text';
import { useTrail, useTrails } from '../../queries/useEntityQueries';
import { CopyAction, CopyLink } from '../../ui/copying';
import { DrawerLink, ExternalLink } from '../../ui/links';
import { RowList, RunningIn } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { Panel, Section } from '../../ui/Panel';
import { QueryStates } from '../../ui/QueryStates';
import { StateMark } from '../../ui/states';
import { wrappingRow } from '../../ui/styles';
import { TableSkeleton } from '../../ui/TablePager';
import { MutedText, None } from '../../ui/text';
import { ExactTime } from '../../ui/times';
import { Answer } from '../../ui/VerdictFrame';
import { markText } from './MatrixMark';
import { TrailName } from './TrailsTable';

const useStyles = makeStyles(
  theme => ({
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
      '& thead th': { fontWeight: 'normal' },
      '& td:first-child': { width: '26%' },
    },
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
  // As in the matrix, the newer one comes first.
  const trails = [newer, older];
  const rows = matrixOf(trails, true);
  const isSame = ({ cells: [after, before] }: MatrixRow) =>
    after.state === before.state && after.fingerprint === before.fingerprint;
  const different = rows.filter(row => !isSame(row));
  const same = rows.filter(isSame).map(row => rowText(t, row));
  const change = templateChange(t, rows, trails, 1);
  const title = comparisonTitle(t, trails, different);
  const compareUrl = compareUrlOf(older.commit?.url, newer.commit?.url);
  const lines = [
    ['', shortenName(older.name), shortenName(newer.name)],
    ['---', '---', '---'],
    [t('column.commit'), older.commit?.message, newer.commit?.message],
    ...different.map(row => [
      rowText(t, row),
      ...[...row.cells].reverse().map(cell => cellText(t, row, cell)),
    ]),
  ].map(
    line => `| ${line.map(text => escapeMarkdown(text ?? '–')).join(' | ')} |`,
  );
  return (
    <>
      <Answer
        state={newer.state}
        headline={title}
        rest={change && ` ${change}`}
      >
        <div className={classes.actions}>
          {compareUrl && (
            <ExternalLink to={compareUrl}>
              {t('environments.commits', { host: compareUrl.split('/')[2] })}
            </ExternalLink>
          )}
          <CopyLink />
          <CopyAction
            // To paste into a pull request or a chat.
            text={[`**${title}**`, '', ...lines, ''].join('\n')}
            label={t('copy.copy', { what: 'Markdown' })}
          />
        </div>
      </Answer>
      <Panel>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {[older, newer].map(trail => (
                <th key={trail.name} scope="col">
                  <TrailName trail={trail} />
                  <div>
                    <Authorship trail={trail} isDated />
                  </div>
                  <RunningIn environments={environmentsOf(trail)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {different.map((row, index) => (
              <tr key={index}>
                <th scope="row">{rowText(t, row)}</th>
                <Difference trail={older} row={row} cell={row.cells[1]} />
                <Difference trail={newer} row={row} cell={row.cells[0]} />
              </tr>
            ))}
          </tbody>
        </table>
        {same.length > 0 && (
          <MutedText block>
            {t('compare.same', { names: listNames(t, same) })}
          </MutedText>
        )}
      </Panel>
      <Between older={older} newer={newer} />
    </>
  );
}

/** What sets two trails apart, in a sentence. */
function comparisonTitle(
  t: Translate,
  trails: readonly TrailRecord[],
  different: readonly MatrixRow[],
): string {
  const attestations = different.filter(({ kind }) => kind === 'attestation');
  const [newerFails, olderFails] = [0, 1].map(
    index =>
      attestations.filter(({ cells }) => cells[index].state === 'non-compliant')
        .length,
  );
  const [newer, older] = trails.map(({ name }) =>
    isolateText(shortenName(name), 60),
  );
  if (newerFails > 0) {
    return t('compare.fails', { count: newerFails, name: newer, other: older });
  }
  return olderFails > 0
    ? t('compare.fails', { count: olderFails, name: older, other: newer })
    : t('compare.differs', { amount: attestations.length });
}

/** An artifact's fingerprint, or a state. */
function cellText(
  t: Translate,
  { kind }: MatrixRow,
  cell: MatrixCell,
): string | undefined {
  if (cell.state === 'absent') {
    return undefined;
  }
  return kind === 'artifact' && cell.fingerprint
    ? shortenName(cell.fingerprint)
    : markText(t, cell);
}

/** What a trail reports in a row; a dash for nothing. */
function Difference(props: {
  trail: TrailRecord;
  row: MatrixRow;
  cell: MatrixCell;
}) {
  const { trail, row, cell } = props;
  const { t } = useTranslation();
  return (
    <td>
      {cell.state === 'absent' ? (
        <None />
      ) : (
        <>
          <StateMark state={cell.state as StateValue} wordless />{' '}
          <DrawerLink target={targetOf(trail, row, cell)}>
            {cellText(t, row, cell)}
          </DrawerLink>
        </>
      )}
    </td>
  );
}

function Authorship(props: { trail: TrailRecord; isDated?: boolean }) {
  const { commit, createdAt } = props.trail;
  return (
    <MutedText>
      {commit?.author && <bdi>{commit.author} </bdi>}
      <ExactTime moment={createdAt} zoned={props.isDated} />
    </MutedText>
  );
}

/** The trails after the older one, up to the newer one, newest first. */
function Between({ older, newer }: Trails) {
  const { t } = useTranslation();
  const after = (moment: string | undefined) =>
    moment ? new Date(Date.parse(moment) + 1).toISOString() : '';
  const [since, until] = [older, newer]
    .map(({ createdAt }) => after(createdAt))
    .sort();
  const query = useTrails({
    flow: stringifyFlowRef(older),
    since: since || undefined,
    until: until || undefined,
    perPage: 100,
  });
  if (!query.data || query.isPlaceholderData) {
    return null;
  }
  return (
    <Section title={t('compare.between', { amount: query.data.total })}>
      <RowList rows={query.data.trails}>
        {trail => (
          <>
            <StateMark state={trail.state} />
            <TrailName trail={trail} />
            <Authorship trail={trail} />
          </>
        )}
      </RowList>
    </Section>
  );
}
