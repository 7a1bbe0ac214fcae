import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyFlowRef,
  type FoundTrail,
  type SearchResponse,
  type SearchResult,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import type { DrawerTarget } from '../../model/drawerTarget';
import { SENTENCES, worstOf } from '../../model/states';
import { clipText, isolateText, listNames } from '../../model/text';
import { BuildVerdict, stateTone } from '../../ui/states';
import {
  EntityEvidenceLink,
  ExternalLink,
  isWebAddress,
  ShortName,
} from '../../ui/links';
import { RelativeTime } from '../../ui/times';
import { FactList, RowList, type Fact } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { PLAIN_LIST } from '../../ui/styles';
import { UntrustedText } from '../../ui/text';

const useStyles = makeStyles(
  theme => ({
    list: {
      ...PLAIN_LIST,
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.spacing(2),
      overflowWrap: 'anywhere',
    },
    found: {
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

/** What was found: artifacts, each with all of its flows, and trails. */
export function SearchResults(props: { response: SearchResponse }) {
  const { results, trails } = props.response;
  const classes = useStyles();
  return (
    <ul className={classes.list}>
      {byFingerprint(results).map(flows => (
        <li key={stringifyFlowRef(flows[0]) + flows[0].fingerprint}>
          <FoundArtifact flows={flows} />
        </li>
      ))}
      {trails.map(trail => (
        <li key={`${stringifyFlowRef(trail)}/${trail.name}`}>
          <FoundTrailCard trail={trail} />
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
 * Something that was found: its name, its state in a sentence, the components
 * that link it, and its facts.
 */
function Found(props: {
  name: string;
  target: DrawerTarget;
  state: StateValue;
  running?: string | undefined;
  entityRefs: readonly string[];
  facts: readonly Fact[];
}) {
  const { name, target, state, running, entityRefs, facts } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const sentence = t(SENTENCES[stateTone(state)], {
    name: isolateText(name, 100),
  });
  return (
    <article className={classes.found} aria-label={clipText(name, 200)}>
      <h2 className={classes.title}>
        <EntityEvidenceLink entityRef={entityRefs[0]} target={target}>
          <UntrustedText>{name}</UntrustedText>
        </EntityEvidenceLink>
      </h2>
      <p>
        {sentence}.{running && ` ${running}.`}
      </p>
      <FactList
        facts={[
          [
            t('search.components'),
            entityRefs.map(entityRef => (
              <div key={entityRef}>
                <EntityRefLink entityRef={entityRef} />
              </div>
            )),
          ],
          ...facts,
        ]}
      />
    </article>
  );
}

function FoundTrailCard(props: { trail: FoundTrail }) {
  const { name, state, createdAt, entityRefs, ...flow } = props.trail;
  const { t } = useTranslation();
  return (
    <Found
      name={shortenName(name)}
      target={{ kind: 'trail', trail: { ...flow, trail: name } }}
      state={state}
      entityRefs={entityRefs}
      facts={[
        [
          t('column.flow'),
          <UntrustedText>{stringifyFlowRef(flow)}</UntrustedText>,
        ],
        [t('column.when'), <RelativeTime moment={createdAt} />],
      ]}
    />
  );
}

/**
 * An artifact with the worst state of its flows, and where it runs if that is
 * known.
 *
 * @param props - `flows` is the artifact's record in each flow of its
 *   organization, at least one
 */
function FoundArtifact(props: { flows: readonly SearchResult[] }) {
  const { flows } = props;
  const [artifact] = flows;
  const { t } = useTranslation();
  const { fingerprint, commit } = artifact;
  const names = placesOf(flows.map(({ runningIn }) => runningIn));
  const exitedFrom = placesOf(flows.map(result => result.exitedFrom)) ?? [];
  const runsThis =
    names &&
    t('verdict.runsThis', {
      count: names.length,
      names: listNames(t, names, names.length),
    });
  return (
    <Found
      name={artifact.name ?? shortenName(fingerprint)}
      target={{ kind: 'artifact', fingerprint }}
      state={worstOf(flows)?.state ?? 'unknown'}
      running={names?.length === 0 ? t('cell.notRunning') : runsThis}
      entityRefs={unique(flows.flatMap(result => result.entityRefs))}
      facts={[
        [t('search.exitedFrom'), listNames(t, exitedFrom, exitedFrom.length)],
        [
          t('column.commit'),
          commit && <ShortName name={commit.sha} to={commit.url} />,
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
  );
}

/** A flow that recorded an artifact, with its status, trail and links. */
function FlowOfArtifact({ result }: { result: SearchResult }) {
  const { region, org, flow, trail, buildUrl, htmlUrl, entityRefs } = result;
  const { t } = useTranslation();
  return (
    <>
      <strong>
        <bdi>{clipText(stringifyFlowRef(result), 240)}</bdi>
      </strong>
      <BuildVerdict verdict={result} />
      {trail && (
        <EntityEvidenceLink
          target={{ kind: 'trail', trail: { region, org, flow, trail } }}
          entityRef={entityRefs[0]}
          title={trail}
        >
          {clipText(shortenName(trail), 100)}
        </EntityEvidenceLink>
      )}
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
