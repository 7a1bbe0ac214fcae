import { makeStyles } from '@material-ui/core/styles';
import {
  severityOf,
  type AttestationRecord,
  type TrailDetailsResponse,
  type TrailRecord,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, listNames } from '../../model/text';
import { countHidden, withoutHidden } from '../../model/internal';
import { requiresNothing } from '../../model/matrix';
import { useWriteAllowance } from '../../queries/useEntityQueries';
import { BuildVerdict } from '../../ui/states';
import { DrawerLink } from '../../ui/links';
import { shortenName } from '../../ui/names';
import { PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { MutedText } from '../../ui/text';
import { useAskAdmin } from '../../ui/ProblemItems';
import { useInternalShown } from '../../ui/InternalSwitch';
import { AttestationItem, canBeAttested } from './AttestationItem';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.spacing(2),
    },
    title: {
      ...wrappingRow(theme.spacing(0.5, 1)),
      margin: theme.spacing(0, 0, 0.5),
      '& > h4': { margin: 0, fontWeight: 500 },
    },
    list: {
      ...PLAIN_LIST,
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
  onlyArtifact?: string;
}) {
  const { response, trailRef, onlyArtifact } = props;
  const { trail: whole } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const [internal] = useInternalShown();
  const trail = internal ? whole : withoutHidden(whole);
  const about = trail.artifacts.filter(
    ({ fingerprint }) => !onlyArtifact || fingerprint === onlyArtifact,
  );
  const artifacts = about.filter(
    ({ attestations }) => !onlyArtifact || attestations.length > 0,
  );
  // Those about other artifacts are in the drawers of these.
  const own = trail.attestations.filter(
    ({ artifact }) =>
      !onlyArtifact ||
      artifact === undefined ||
      about.some(({ name }) => name === artifact),
  );
  if (own.length === 0 && artifacts.length === 0) {
    const isHidden = !internal && countHidden([whole]) > 0;
    return (
      <MutedText block>
        {t(isHidden ? 'details.onlyInternal' : 'details.noAttestations')}
      </MutedText>
    );
  }
  const groups = own.length > 0 ? [undefined, ...artifacts] : artifacts;
  return (
    <div className={classes.root}>
      {requiresNothing(whole) && (
        <MutedText block>{t('details.nothingRequired')}</MutedText>
      )}
      {groups.map((artifact, index) => (
        // A region may report two artifacts with the same name.
        <div key={index}>
          <div className={classes.title}>
            <h4>
              {artifact ? (
                <bdi>
                  {t('details.ofArtifact', {
                    artifact: clipText(artifact.name, 100),
                  })}
                </bdi>
              ) : (
                t('column.trail')
              )}
            </h4>
            {artifact && !onlyArtifact && (
              <>
                <BuildVerdict verdict={artifact} />
                {artifact.fingerprint && (
                  <DrawerLink
                    target={{
                      kind: 'artifact',
                      fingerprint: artifact.fingerprint,
                    }}
                    title={artifact.fingerprint}
                  >
                    {shortenName(artifact.fingerprint)}
                  </DrawerLink>
                )}
                {artifacts.length > 1 && artifact.runningIn?.[0] && (
                  <MutedText>
                    {t('column.runningIn')} {listNames(t, artifact.runningIn)}
                  </MutedText>
                )}
              </>
            )}
          </div>
          <ul className={classes.list}>
            {countedOf(artifact?.attestations ?? own).map(attestation => (
              <AttestationItem
                key={keyOf(attestation)}
                attestation={attestation}
                artifact={artifact}
                response={response}
                trailRef={trailRef}
              />
            ))}
          </ul>
        </div>
      ))}
      <AttestRefused trail={trail} />
    </div>
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
