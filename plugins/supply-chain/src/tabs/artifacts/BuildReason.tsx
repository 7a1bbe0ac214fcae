import Skeleton from '@material-ui/lab/Skeleton';
import type {
  NewestBuild,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { issuesOf } from '../../model/issues';
import { isolateText } from '../../model/isolateText';
import { useTrail } from '../../queries/useEntityQueries';
import { DrawerLink } from '../../ui/DrawerLink';
import { useStageStyles } from './useStageStyles';

/** As many names as fit; more are counted. */
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
  const language = useLanguage();
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
    each => each.artifact === undefined || each.artifact === artifact,
  );
  const kind = own.some(each => each.kind === 'failed') ? 'failed' : 'missing';
  const names = own.flatMap(each =>
    each.kind === kind && each.attestation ? [each.attestation] : [],
  );
  if (names.length === 0) {
    return null;
  }
  return (
    <>
      <div className={classes.reason}>
        {reasonText(t, { kind, names, language })}
      </div>
      <div className={classes.links}>
        <DrawerLink target={{ kind: 'trail', trail, attestation: names[0] }}>
          {t(
            kind === 'failed'
              ? 'environments.seeFailed'
              : 'environments.seeMissing',
          )}
        </DrawerLink>
      </div>
    </>
  );
}

function reasonText(
  t: Translate,
  reason: {
    kind: 'failed' | 'missing';
    names: readonly string[];
    language?: string;
  },
): string {
  const { kind, names, language } = reason;
  if (names.length > NAMED) {
    return t(`environments.${kind}Many`, { count: names.length });
  }
  return t(`environments.${kind}`, {
    names: new Intl.ListFormat(language).format(
      names.map(name => isolateText(name, 60)),
    ),
  });
}
