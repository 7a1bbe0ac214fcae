import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyFlowRef,
  type FoundTrail,
  type SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { SENTENCES, worstOf } from '../../model/states';
import { clipText, isolateText, listNames } from '../../model/text';
import { environmentsIn } from '../../model/environments';
import { BuildVerdict, StateBadge, stateTone } from '../../ui/states';
import { DataTable, type Column } from '../../ui/DataTable';
import {
  EntityEvidenceLink,
  ExternalLink,
  isWebAddress,
  ShortName,
} from '../../ui/links';
import { RelativeTime } from '../../ui/times';
import { FactList, RowList, RunningIn } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { PLAIN_LIST } from '../../ui/styles';
import { UntrustedText } from '../../ui/text';

const useStyles = makeStyles(
  theme => ({
    list: {
      ...PLAIN_LIST,
      display: 'grid',
      gap: theme.spacing(2),
      marginBottom: theme.spacing(2),
    },
    artifact: {
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.palette.background.paper,
      padding: theme.spacing(2),
      '& p': { margin: theme.spacing(0.5, 0, 1) },
    },
    title: { margin: 0, fontSize: '1rem', fontWeight: 'bold' },
  }),
  { name: 'SupplyChainSearchResults' },
);

/** The artifacts in the search results, each with all of its flows. */
export function FoundArtifacts({ results }: { results: SearchResult[] }) {
  const classes = useStyles();
  return (
    <ul className={classes.list}>
      {byFingerprint(results).map(flows => (
        <li key={stringifyFlowRef(flows[0]) + flows[0].fingerprint}>
          <FoundArtifact flows={flows} among={results} />
        </li>
      ))}
    </ul>
  );
}

/** Groups results by artifact, within an organization. */
export function byFingerprint(
  results: readonly SearchResult[],
): SearchResult[][] {
  const groups = new Map<string, SearchResult[]>();
  for (const result of results) {
    const { region, org, fingerprint } = result;
    const key = JSON.stringify([region, org, fingerprint]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()];
}

/**
 * @param props - `flows` is the artifact's record in each flow of its
 *   organization, at least one; `among` is the whole result
 */
function FoundArtifact(props: {
  flows: readonly SearchResult[];
  among: readonly SearchResult[];
}) {
  const { flows, among } = props;
  const [artifact] = flows;
  const classes = useStyles();
  const { t } = useTranslation();
  const { fingerprint, commit, commitUrl } = artifact;
  const name = clipText(artifact.name ?? shortenName(fingerprint), 200);
  const entityRefs = unique(flows.flatMap(result => result.entityRefs));
  const exitedFrom = placesOf(flows.map(result => result.exitedFrom));
  return (
    <article className={classes.artifact} aria-label={name}>
      <h2 className={classes.title}>
        <EntityEvidenceLink
          entityRef={entityRefs[0]}
          target={{ kind: 'artifact', fingerprint }}
        >
          <UntrustedText>{name}</UntrustedText>
        </EntityEvidenceLink>
      </h2>
      <p>{sentenceOf(t, flows, name)}</p>
      <FactList
        facts={[
          [t('search.components'), <Components entityRefs={entityRefs} />],
          [
            t('search.exitedFrom'),
            exitedFrom?.length === 0 ? (
              t('cell.none')
            ) : (
              <RunningIn
                environments={environmentsIn(artifact, exitedFrom)}
                among={among}
              />
            ),
          ],
          [
            t('column.commit'),
            commit ? (
              <ShortName name={commit} to={commitUrl} />
            ) : (
              t('cell.none')
            ),
          ],
          [t('column.fingerprint'), <ShortName name={fingerprint} />],
          [
            t('column.flow'),
            <RowList rows={flows}>
              {result => <FlowOfArtifact result={result} />}
            </RowList>,
          ],
        ]}
      />
    </article>
  );
}

/** A flow that recorded an artifact, with its status, trail and links. */
function FlowOfArtifact({ result }: { result: SearchResult }) {
  const { trail, buildUrl, htmlUrl, flow } = result;
  const { t } = useTranslation();
  return (
    <>
      <strong>
        <bdi>{clipText(stringifyFlowRef(result), 240)}</bdi>
      </strong>
      <BuildVerdict verdict={result} />
      {trail && <TrailName {...result} trail={trail} />}
      {isWebAddress(buildUrl) && (
        <ExternalLink
          to={buildUrl}
          label={t('cell.buildOf', { name: clipText(flow, 60) })}
        >
          {t('cell.build')}
        </ExternalLink>
      )}
      {isWebAddress(htmlUrl) && (
        <ExternalLink
          to={htmlUrl}
          label={`${t('search.region')}: ${clipText(flow, 60)}`}
        >
          {t('search.region')}
        </ExternalLink>
      )}
    </>
  );
}

/**
 * The state of a build, which is the worst of its flows, and where it runs if
 * that is known.
 */
function sentenceOf(
  t: Translate,
  flows: readonly SearchResult[],
  name: string,
): string {
  const state = worstOf(flows)?.state ?? 'unknown';
  const names = placesOf(flows.map(result => result.runningIn));
  const running =
    names &&
    (names.length > 0
      ? t('verdict.runsThis', {
          count: names.length,
          names: listNames(t, names, names.length),
        })
      : t('cell.notRunning'));
  return [
    t(SENTENCES[stateTone(state)], { name: isolateText(name, 100) }),
    running,
  ]
    .flatMap(part => (part ? `${part}.` : []))
    .join(' ');
}

/**
 * The environments of all flows together.
 *
 * @returns undefined if unknown: no environments in one flow don't make up for
 *   an unknown list in another
 */
function placesOf(
  flows: readonly (readonly string[] | undefined)[],
): string[] | undefined {
  const places = unique(flows.flatMap(result => result ?? []));
  return places.length > 0 || !flows.includes(undefined) ? places : undefined;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** The trails in the search results. */
export function FoundTrails({ trails }: { trails: readonly FoundTrail[] }) {
  const { t } = useTranslation();
  const columns: Column<FoundTrail>[] = [
    {
      id: 'trail',
      title: t('column.trail'),
      share: 22,
      header: true,
      render: found => <TrailName {...found} trail={found.name} />,
    },
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'flow',
      title: t('column.flow'),
      share: 24,
      render: found => (
        <UntrustedText>{clipText(stringifyFlowRef(found), 240)}</UntrustedText>
      ),
    },
    {
      id: 'components',
      title: t('search.components'),
      share: 20,
      render: ({ entityRefs }) => <Components entityRefs={entityRefs} />,
    },
    {
      id: 'created',
      title: t('column.when'),
      share: 14,
      render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
  ];
  return (
    <DataTable
      label={t('search.foundTrails', { amount: trails.length })}
      columns={columns}
      rows={trails}
      rowKey={trail => `${stringifyFlowRef(trail)}/${trail.name}`}
    />
  );
}

type Found = Pick<SearchResult, 'region' | 'org' | 'flow' | 'entityRefs'>;

function TrailName(props: Found & { trail: string }) {
  const { region, org, flow, trail, entityRefs } = props;
  return (
    <EntityEvidenceLink
      target={{ kind: 'trail', trail: { region, org, flow, trail } }}
      entityRef={entityRefs[0]}
      title={trail}
    >
      {clipText(shortenName(trail), 100)}
    </EntityEvidenceLink>
  );
}

function Components({ entityRefs }: { entityRefs: readonly string[] }) {
  return (
    <>
      {entityRefs.map(entityRef => (
        <div key={entityRef}>
          <EntityRefLink entityRef={entityRef} />
        </div>
      ))}
    </>
  );
}
