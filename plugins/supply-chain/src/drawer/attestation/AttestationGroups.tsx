import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import {
  severityOf,
  type AttestationRecord,
  type LinkResponse,
  type TrailArtifact,
  type TrailDetailsResponse,
  type TrailRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { environmentsIn } from '../../model/environments';
import { countHidden, withoutHidden } from '../../model/internal';
import { requiresNothing } from '../../model/templates';
import { useWriteAllowance } from '../../queries/useEntityQueries';
import { BuildVerdict } from '../../ui/states';
import { DrawerLink } from '../../ui/links';
import { MutedText } from '../../ui/text';
import { RunningIn } from '../../ui/lists';
import { useAskAdmin } from '../../ui/ProblemItems';
import { shortenName } from '../../ui/names';
import { useInternalShown } from '../../ui/InternalSwitch';
import { canBeAttested } from '../parts/attestTarget';
import { AttestationItem } from './AttestationItem';

const useStyles = makeStyles(
  theme => ({
    note: { marginBottom: theme.spacing(1) },
    running: {
      display: 'flex',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(0.5),
      '& > :first-child': { flexShrink: 0 },
    },
    group: { '& + &': { marginTop: theme.spacing(2) } },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
      margin: theme.spacing(0, 0, 0.5),
    },
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
  }),
  { name: 'SupplyChainAttestationGroups' },
);

/**
 * Required and reported attestations: those of the trail, then those of each
 * artifact. Internal ones are hidden by default.
 *
 * @param props - `onlyArtifact` is the fingerprint of the artifact whose drawer
 *   this is, which hides the other artifacts and facts that the drawer already
 *   shows
 */
export function AttestationGroups(props: {
  response: TrailDetailsResponse;
  trailRef: TrailRef;
  flows?: LinkResponse['flows'];
  onlyArtifact?: string;
}) {
  const { response, trailRef, flows, onlyArtifact } = props;
  const { trail: whole } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const [internal] = useInternalShown();
  const trail = internal ? whole : withoutHidden(whole);
  const artifacts = onlyArtifact
    ? trail.artifacts.filter(
        artifact =>
          artifact.fingerprint === onlyArtifact &&
          artifact.attestations.length > 0,
      )
    : trail.artifacts;
  const own = ownAttestations(trail, onlyArtifact);
  if (own.length === 0 && artifacts.length === 0) {
    const isHidden = !internal && countHidden([whole]) > 0;
    return (
      <MutedText block>
        {t(isHidden ? 'details.onlyInternal' : 'details.noAttestations')}
      </MutedText>
    );
  }
  return (
    <>
      {requiresNothing(whole) && (
        <div className={classes.note}>
          <MutedText block>{t('details.nothingRequired')}</MutedText>
        </div>
      )}
      {own.length > 0 && (
        <AttestationGroup
          title={t('column.trail')}
          attestations={own}
          response={response}
          trailRef={trailRef}
        />
      )}
      {artifacts.map((artifact, index) => (
        <ArtifactGroup
          // A region may report two artifacts with the same name.
          key={`${index} ${artifact.name}`}
          artifact={artifact}
          trailRef={trailRef}
          flows={flows}
          brief={onlyArtifact !== undefined}
          response={response}
        />
      ))}
      <AttestRefused trail={trail} />
    </>
  );
}

/**
 * The attestations of the trail itself.
 *
 * @param onlyArtifact - leaves out those that are about other artifacts
 */
function ownAttestations(
  { attestations, artifacts }: TrailRecord,
  onlyArtifact: string | undefined,
): AttestationRecord[] {
  return onlyArtifact === undefined
    ? attestations
    : attestations.filter(
        ({ artifact }) =>
          artifact === undefined ||
          artifacts.some(
            ({ name, fingerprint }) =>
              name === artifact && fingerprint === onlyArtifact,
          ),
      );
}

/** Why the user can't attest, if something is missing or failed. */
function AttestRefused(props: { trail: TrailRecord }) {
  const { trail } = props;
  const { t } = useTranslation();
  const ask = useAskAdmin();
  const allowance = useWriteAllowance('attestations');
  const unmet = [trail, ...trail.artifacts].some(({ attestations }) =>
    attestations.some(canBeAttested),
  );
  return unmet &&
    allowance?.allowed === false &&
    allowance.reason === 'forbidden' ? (
    <MutedText block>
      {t('attest.forbidden')} {ask}
    </MutedText>
  ) : null;
}

/**
 * An artifact's own attestations, with its verdict, which includes the trail's
 * attestations. The artifact's own drawer says that already.
 */
function ArtifactGroup(props: {
  artifact: TrailArtifact;
  trailRef: TrailRef;
  flows?: LinkResponse['flows'];
  brief: boolean;
  response: TrailDetailsResponse;
}) {
  const { artifact, trailRef, flows, brief } = props;
  const { name, attestations, fingerprint, runningIn } = artifact;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <AttestationGroup
      title={t('details.ofArtifact', {
        artifact: clipText(name, 100),
      })}
      beside={
        !brief && (
          <>
            <BuildVerdict verdict={artifact} />
            {fingerprint && (
              <DrawerLink target={{ kind: 'artifact', fingerprint }}>
                {shortenName(fingerprint)}
              </DrawerLink>
            )}
          </>
        )
      }
      attestations={attestations}
      artifact={artifact}
      response={props.response}
      trailRef={trailRef}
    >
      {!brief && fingerprint && runningIn?.length !== 0 && (
        <div className={classes.running}>
          <span>{t('column.runningIn')}:</span>
          <RunningIn
            environments={environmentsIn(trailRef, runningIn)}
            among={flows}
          />
        </div>
      )}
    </AttestationGroup>
  );
}

/**
 * The attestations of a trail or of one of its artifacts.
 *
 * @param props - `artifact` is the attested one
 */
function AttestationGroup(props: {
  title: string;
  beside?: ReactNode;
  attestations: readonly AttestationRecord[];
  artifact?: TrailArtifact;
  response: TrailDetailsResponse;
  trailRef: TrailRef;
  children?: ReactNode;
}) {
  const { title, beside, attestations, artifact, trailRef } = props;
  const classes = useStyles();
  const id = useId();
  return (
    <div className={classes.group}>
      <div className={classes.title}>
        <Typography id={id} variant="subtitle2" component="h4">
          <bdi>{title}</bdi>
        </Typography>
        {beside}
      </div>
      {props.children}
      {attestations.length > 0 && (
        <ul className={classes.list} aria-labelledby={id}>
          {countedOf(attestations).map(attestation => (
            <AttestationItem
              key={keyOf(attestation)}
              attestation={attestation}
              artifact={artifact}
              response={props.response}
              trailRef={trailRef}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Keeps one entry per name and artifact; one that overrides another wins. */
function countedOf(
  attestations: readonly AttestationRecord[],
): AttestationRecord[] {
  const counted = new Map<string, AttestationRecord>();
  for (const attestation of attestations) {
    const key = keyOf(attestation);
    if (!counted.has(key) || attestation.overridden) {
      counted.set(key, attestation);
    }
  }
  return [...counted.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Required ones that failed come first, then those that are missing. */
function rankOf({ state, additional }: AttestationRecord): number {
  return additional ? severityOf('compliant') + 1 : severityOf(state);
}

function keyOf({ name, artifact }: AttestationRecord): string {
  return JSON.stringify([name, artifact]);
}
