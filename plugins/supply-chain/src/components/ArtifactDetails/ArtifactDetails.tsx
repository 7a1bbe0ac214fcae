import { makeStyles } from '@material-ui/core/styles';
import type {
  ArtifactDetailsAnswer,
  ArtifactRecord,
  LinkAnswer,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useArtifact, useTrail } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { AttestationGroups } from '../AttestationList';
import { DetailsSection } from '../DetailsSection';
import { DetailsStates } from '../DetailsStates';
import { DrawerFrame } from '../DrawerFrame';
import { Freshness } from '../Freshness';
import { clipText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { ArtifactEvidence } from './ArtifactEvidence';
import { ArtifactFacts } from './ArtifactFacts';
import { KnownBy } from './KnownBy';

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: theme.spacing(0, 0, 0, 2),
      listStyle: 'none',
      borderLeft: `2px solid ${theme.palette.divider}`,
      '& li + li': { marginTop: theme.spacing(0.75) },
    },
    text: { overflowWrap: 'anywhere' },
    when: { color: mutedColor(theme), whiteSpace: 'nowrap' },
    note: { margin: 0, color: mutedColor(theme) },
  }),
  { name: 'SupplyChainArtifactDetails' },
);

/** One artifact: its evidence, where it runs and ran, and who knows it. */
export function ArtifactDetails(props: {
  fingerprint: string;
  link?: LinkAnswer;
}) {
  const { fingerprint, link } = props;
  const { t } = useTranslation();
  const query = useArtifact(fingerprint);
  const [newest] = query.data?.artifacts ?? [];
  return (
    <DrawerFrame
      title={t('drawer.artifact', {
        name: clipText(newest?.name ?? shortenName(fingerprint), 120),
      })}
      action={<Freshness asOf={query.data?.asOf} compact />}
    >
      <DetailsStates
        query={query}
        notFound={{
          title: t('drawer.artifactNotFoundTitle'),
          hint: t('drawer.artifactNotFoundHint'),
        }}
      >
        {answer => <Artifact answer={answer} link={link} />}
      </DetailsStates>
    </DrawerFrame>
  );
}

function Artifact(props: { answer: ArtifactDetailsAnswer; link?: LinkAnswer }) {
  const { answer, link } = props;
  const { t } = useTranslation();
  const { artifacts, evidence, otherFlows } = answer;
  const [newest] = artifacts;
  return (
    <>
      <StateBadge state={newest.state} originalState={newest.originalState} />
      <DetailsSection title={t('details.about')}>
        <ArtifactFacts artifact={newest} answer={answer} />
      </DetailsSection>
      <DetailsSection title={t('details.evidence')}>
        <ArtifactEvidence evidence={evidence} />
      </DetailsSection>
      {artifacts.map(
        (artifact, index) =>
          artifact.trail && (
            <DetailsSection
              // A flow may have built the same twice.
              key={index}
              title={t('details.trailEvidence', {
                trail: clipText(shortenName(artifact.trail), 80),
              })}
            >
              <TrailEvidence artifact={artifact} trail={artifact.trail} />
            </DetailsSection>
          ),
      )}
      <DetailsSection title={t('details.flows')}>
        <KnownBy artifacts={artifacts} otherFlows={otherFlows} link={link} />
      </DetailsSection>
      <DetailsSection title={t('details.history')}>
        <History answer={answer} />
      </DetailsSection>
    </>
  );
}

/** The attestations of the artifact's trail, without those of other artifacts. */
function TrailEvidence(props: { artifact: ArtifactRecord; trail: string }) {
  const { artifact, trail } = props;
  const { region, org, flow, fingerprint } = artifact;
  const { t } = useTranslation();
  const ref: TrailRef = { region, org, flow, trail };
  const query = useTrail(ref);
  return (
    <DetailsStates
      query={query}
      notFound={{
        title: t('drawer.trailNotFoundTitle'),
        hint: t('drawer.trailNotFoundHint'),
      }}
    >
      {answer => (
        <AttestationGroups
          trail={{
            ...answer.trail,
            artifacts: answer.trail.artifacts.filter(
              each => each.fingerprint === fingerprint,
            ),
          }}
          trailRef={ref}
        />
      )}
    </DetailsStates>
  );
}

function History(props: { answer: ArtifactDetailsAnswer }) {
  const { history } = props.answer;
  const classes = useStyles();
  const { t } = useTranslation();
  if (history.length === 0) {
    return <p className={classes.note}>{t('details.noHistory')}</p>;
  }
  return (
    <ol className={classes.list}>
      {history.map(({ event, at }, index) => (
        // Events have no id of their own.
        <li key={index}>
          <bdi className={classes.text}>{clipText(event, 240)}</bdi>{' '}
          <span className={classes.when}>
            <RelativeTime moment={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
