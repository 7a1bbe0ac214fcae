import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationRecord,
  LinkResponse,
  TrailArtifact,
  TrailDetailsResponse,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useWriteAllowance } from '../../queries/useWrites';
import { useInternalShown } from '../../ui/useInternalShown';
import { useTranslation } from '../../i18n/useTranslation';
import { environmentsIn } from '../../model/environments';
import { countHidden, withoutHidden } from '../../model/internal';
import { requiresNothing, withoutAdditional } from '../../model/template';
import { BuildVerdict } from '../../ui/BuildVerdict';
import { DrawerLink } from '../../ui/DrawerLink';
import { MessageLink } from '../../ui/MessageLink';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { RunningIn } from '../../ui/RunningIn';
import { shortenName } from '../../ui/shortenName';
import { StateBadge } from '../../ui/StateBadge';
import { canBeAttested } from '../parts/attestTarget';
import { AttestationGroup } from './AttestationGroup';

const useStyles = makeStyles(
  theme => ({
    note: { marginBottom: theme.spacing(1) },
    running: {
      display: 'flex',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(0.5),
      '& > :first-child': { flexShrink: 0 },
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
  link?: LinkResponse;
  onlyArtifact?: string;
}) {
  const { response, trailRef, link, onlyArtifact } = props;
  const { trail: whole } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const [internal] = useInternalShown();
  const nothingRequired = requiresNothing(whole);
  const trail = trailToList(whole, { internal, nothingRequired });
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
      {nothingRequired && (
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
          link={link}
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
  const allowance = useWriteAllowance('attestations');
  const unmet = [trail, ...trail.artifacts].some(({ attestations }) =>
    attestations.some(canBeAttested),
  );
  return unmet &&
    allowance?.allowed === false &&
    allowance.reason === 'forbidden' ? (
    <MutedText block>
      {t('attest.forbidden')}
      <MessageLink to="write-forbidden" about={t('attest.forbidden')} />
    </MutedText>
  ) : null;
}

/** With an empty template, a sentence says that everything is additional. */
function trailToList(
  trail: TrailRecord,
  options: { internal: boolean; nothingRequired: boolean },
): TrailRecord {
  const shown = options.internal ? trail : withoutHidden(trail);
  return options.nothingRequired ? withoutAdditional(shown) : shown;
}

/**
 * An artifact's own attestations. In the artifact's drawer, the heading shows
 * their own state; elsewhere, the verdict, which includes the trail's
 * attestations.
 */
function ArtifactGroup(props: {
  artifact: TrailArtifact;
  trailRef: TrailRef;
  link?: LinkResponse;
  brief: boolean;
  response: TrailDetailsResponse;
}) {
  const { artifact, trailRef, link, brief } = props;
  const { name, checks, attestations, fingerprint, runningIn } = artifact;
  const classes = useStyles();
  const { t } = useTranslation();
  const known = !brief && fingerprint;
  return (
    <AttestationGroup
      title={t('details.ofArtifact', {
        artifact: clipText(name, 100),
      })}
      beside={
        <>
          {brief ? (
            <StateBadge state={checks} />
          ) : (
            <BuildVerdict verdict={artifact} />
          )}
          {known && (
            <DrawerLink target={{ kind: 'artifact', fingerprint }}>
              {shortenName(fingerprint)}
            </DrawerLink>
          )}
        </>
      }
      attestations={attestations}
      artifact={artifact}
      response={props.response}
      trailRef={trailRef}
    >
      {known && runningIn?.length !== 0 && (
        <div className={classes.running}>
          <span>{t('column.runningIn')}:</span>
          <RunningIn
            environments={environmentsIn(trailRef, runningIn)}
            among={link?.flows}
          />
        </div>
      )}
    </AttestationGroup>
  );
}
