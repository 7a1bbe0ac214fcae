import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyFlowRef,
  type SearchResult,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { environmentsIn } from '../../model/environments';
import { clipText } from '../../model/text';
import { EntityEvidenceLink, ShortName } from '../../ui/links';
import { UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { RunningIn } from '../../ui/lists';
import { shortenName } from '../../ui/names';
import { FoundFlows } from './FoundFlows';

const useStyles = makeStyles(
  theme => ({
    root: {
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.palette.background.paper,
      padding: theme.spacing(2),
    },
    title: { margin: 0, fontSize: '1rem', fontWeight: 'bold' },
    facts: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
      gap: theme.spacing(1.5, 2),
      margin: theme.spacing(1, 0, 2),
      '& dt': { color: mutedColor(theme) },
      '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    },
    list: { margin: 0, padding: 0, listStyle: 'none' },
    history: { marginTop: theme.spacing(1.5), overflowWrap: 'anywhere' },
  }),
  { name: 'SupplyChainFoundArtifact' },
);

/**
 * An artifact among the search results.
 *
 * @param props - `flows` is the artifact's record in each flow of its
 *   organization, at least one; `among` is the whole result
 */
export function FoundArtifact(props: {
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
  const runningIn = placesOf(flows.map(result => result.runningIn));
  const exitedFrom = placesOf(flows.map(result => result.exitedFrom));
  return (
    <article className={classes.root} aria-label={name}>
      <h2 className={classes.title}>
        <EntityEvidenceLink
          entityRef={entityRefs[0]}
          target={{ kind: 'artifact', fingerprint }}
        >
          <UntrustedText>{name}</UntrustedText>
        </EntityEvidenceLink>
      </h2>
      <dl className={classes.facts}>
        <Fact title={t('search.components')}>
          <ul className={classes.list}>
            {entityRefs.map(entityRef => (
              <li key={entityRef}>
                <EntityRefLink entityRef={entityRef} />
              </li>
            ))}
          </ul>
        </Fact>
        <Fact title={t('column.runningIn')}>
          <RunningIn
            environments={environmentsIn(artifact, runningIn)}
            among={among}
          />
        </Fact>
        <Fact title={t('search.exitedFrom')}>
          {exitedFrom?.length === 0 ? (
            t('cell.none')
          ) : (
            <RunningIn
              environments={environmentsIn(artifact, exitedFrom)}
              among={among}
            />
          )}
        </Fact>
        <Fact title={t('column.commit')}>
          {commit ? <ShortName name={commit} to={commitUrl} /> : t('cell.none')}
        </Fact>
        <Fact title={t('column.fingerprint')}>
          <ShortName name={fingerprint} kind="fingerprint" />
        </Fact>
      </dl>
      <FoundFlows name={name} flows={flows} />
      <History artifact={flows.find(result => result.history) ?? artifact} />
    </article>
  );
}

function Fact(props: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function History(props: { artifact: SearchResult }) {
  const { artifact } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { history } = artifact;
  if (!history) {
    return <p className={classes.history}>{t('state.unknown')}</p>;
  }
  if (history.length === 0) {
    return null;
  }
  return (
    <details className={classes.history}>
      <summary>{t('search.history', { amount: history.length })}</summary>
      <ul>
        {history.map(({ event, at }, index) => (
          // Two events may be identical.
          <li key={`${stringifyFlowRef(artifact)} ${index}`}>
            <bdi>{clipText(event, 240)}</bdi>
            {at && (
              <>
                , <RelativeTime moment={at} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
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
