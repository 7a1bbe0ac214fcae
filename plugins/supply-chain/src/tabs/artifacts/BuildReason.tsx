import Skeleton from '@material-ui/lab/Skeleton';
import {
  issuesOf,
  type NewestBuild,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { listNames } from '../../model/listNames';
import { useTrail } from '../../queries/useEntityQueries';
import { DrawerLink } from '../../ui/DrawerLink';
import { useStageStyles } from './useStageStyles';

/** As many names as fit. */
const NAMED = 2;

/**
 * The attestations that failed or are missing, with a link to the first one.
 * Shows nothing if the build's own trail gives no reason.
 */
export function BuildReason(props: { build: NewestBuild }) {
  const { build } = props;
  const trail = trailRefOfArtifact(build);
  const isExplained =
    build.state === 'non-compliant' || build.state === 'incomplete';
  // Another flow's trail would have to explain its own verdict.
  return trail && isExplained && !build.decidedBy ? (
    <TrailReason trail={trail} artifact={build.name} />
  ) : null;
}

function TrailReason(props: { trail: TrailRef; artifact: string }) {
  const { trail, artifact } = props;
  const classes = useStageStyles();
  const { t } = useTranslation();
  const { data, isPending } = useTrail(trail);
  if (isPending) {
    // Keeps the height of the two lines.
    return (
      <div className={classes.reason} aria-hidden>
        <Skeleton variant="text" width="60%" />
        <Skeleton variant="text" width="40%" />
      </div>
    );
  }
  const issues = data ? issuesOf(data.trail) : [];
  const own = issues.filter(
    issue => issue.artifact === undefined || issue.artifact === artifact,
  );
  const kind = own.some(issue => issue.kind === 'failed')
    ? 'failed'
    : 'missing';
  const names = own.flatMap(issue =>
    issue.kind === kind && issue.attestation ? [issue.attestation] : [],
  );
  if (names.length === 0) {
    return null;
  }
  return (
    <>
      <div className={classes.reason}>
        {t(`issue.${kind}`, { name: listNames(t, names, NAMED) })}
      </div>
      <div className={classes.links}>
        <DrawerLink target={{ kind: 'trail', trail, attestation: names[0] }}>
          {t('environments.seeEvidence')}
        </DrawerLink>
      </div>
    </>
  );
}
