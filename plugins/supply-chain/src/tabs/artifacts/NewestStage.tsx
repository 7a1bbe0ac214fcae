import { commitsUrlOf } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { hostName } from '../../model/hostName';
import { worstOf } from '../../model/states';
import { ExternalLink, isWebAddress } from '../../ui/links';
import { RelativeTime } from '../../ui/times';
import { StateMark } from '../../ui/states';
import { StageBuild } from './StageBuild';
import { useStageStyles } from './useStageStyles';

/** As many as fit on a stage; the table below lists all. */
const SHOWN = 3;

/** The latest build of each artifact. */
export function NewestStage(props: {
  artifacts: readonly ArtifactRecord[];
  flows: readonly FlowRef[];
  named: boolean;
}) {
  const { artifacts, flows, named } = props;
  const classes = useStageStyles();
  const { t } = useTranslation();
  const worst = worstOf(artifacts) ?? artifacts[0];
  const single = artifacts.length === 1;
  // Never leave out the worst one.
  const shown = [
    worst,
    ...artifacts.filter(artifact => artifact !== worst),
  ].slice(0, SHOWN);
  const hidden = artifacts.length - shown.length;
  return (
    <div
      className={`${classes.root} ${
        worst.state === 'non-compliant' ? classes.bad : ''
      }`}
    >
      <div className={classes.header}>
        <h3 className={classes.name}>
          <StateMark state={worst.state} wordless />
          {t('environments.newest', { count: artifacts.length })}
        </h3>
        {single && (
          <span className={classes.muted}>
            <RelativeTime moment={worst.createdAt} />
          </span>
        )}
      </div>
      <ul className={classes.builds}>
        {shown.map(artifact => (
          <li
            key={JSON.stringify([
              artifact.region,
              artifact.org,
              artifact.flow,
              artifact.fingerprint,
            ])}
          >
            <StageBuild
              build={artifact}
              flows={flows}
              named={named}
              marked={!single}
            />
            {single && <CommitsLink build={artifact} />}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <span className={classes.muted}>
          {t('card.more', { amount: hidden })}
        </span>
      )}
    </div>
  );
}

/** The code host's list of commits, if the host is known. */
function CommitsLink(props: { build: ArtifactRecord }) {
  const commitsUrl = commitsUrlOf(props.build.commit?.url);
  const classes = useStageStyles();
  const { t } = useTranslation();
  return isWebAddress(commitsUrl) ? (
    <div className={classes.links}>
      <ExternalLink to={commitsUrl}>
        {t('environments.commits', { host: hostName(commitsUrl) })}
      </ExternalLink>
    </div>
  ) : null;
}
