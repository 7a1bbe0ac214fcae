import { Link } from '@backstage/core-components';
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
import { DataTable, type Column } from '../../ui/DataTable';
import { DrawerLink, ExternalLink } from '../../ui/links';
import { RowList, RunningIn } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { Section } from '../../ui/Panel';
import { QueryStates } from '../../ui/QueryStates';
import { StateMark } from '../../ui/states';
import { wrappingRow } from '../../ui/styles';
import { TableSkeleton } from '../../ui/TablePager';
import { MutedText, None } from '../../ui/text';
import { ExactTime } from '../../ui/times';
import { Answer } from '../../ui/VerdictFrame';
import { markText } from './MatrixMark';
import { TrailName } from './TrailsTable';

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
        <TrailList trails={[older, newer]} />
        <div style={{ ...wrappingRow('8px 12px'), marginTop: 12 }}>
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
      <DataTable
        label={title}
        columns={[
          {
            id: 'row',
            title: t('matrix.requirement'),
            share: 26,
            header: true,
            render: row => rowText(t, row),
          },
          columnOf(t, older, 1),
          columnOf(t, newer, 0),
        ]}
        rows={different}
        rowKey={row => rowText(t, row)}
      />
      <div style={{ margin: '4px 0 20px' }}>
        {same.length > 0 && (
          <MutedText>
            {t('compare.same', { names: listNames(t, same) })}
          </MutedText>
        )}
      </div>
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

/** What a trail reports in each row; a dash for nothing. */
function columnOf(
  t: Translate,
  trail: TrailRecord,
  index: number,
): Column<MatrixRow> {
  return {
    id: `${index}`,
    title: shortenName(trail.name),
    share: 37,
    render: row => {
      const cell = row.cells[index];
      const text = cellText(t, row, cell);
      return text === undefined ? (
        <None />
      ) : (
        <>
          <StateMark state={cell.state as StateValue} wordless />{' '}
          <DrawerLink target={targetOf(trail, row, cell)}>{text}</DrawerLink>
        </>
      );
    },
  };
}

function TrailList({ trails }: { trails: readonly TrailRecord[] }) {
  return (
    <RowList rows={trails}>
      {trail => (
        <>
          <StateMark state={trail.state} />
          <TrailName trail={trail} />
          <MutedText>
            {trail.commit?.author && <bdi>{trail.commit.author}, </bdi>}
            <ExactTime moment={trail.createdAt} />
          </MutedText>
          {environmentsOf(trail)?.length !== 0 && (
            <RunningIn environments={environmentsOf(trail)} />
          )}
        </>
      )}
    </RowList>
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
      <TrailList trails={query.data.trails} />
    </Section>
  );
}
