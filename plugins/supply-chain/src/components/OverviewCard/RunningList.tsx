import type { RunningArtifact } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { artifactsRouteRef } from '../../routes';
import { EvidenceLink } from '../EvidenceLink';
import { clipText, PipelineText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { useCardStyles } from './useCardStyles';

/** More than these do not fit a card; the Artifacts tab has them all. */
const SHOWN = 5;

/** What runs where now, an environment on a line each. */
export function RunningList(props: { running: readonly RunningArtifact[] }) {
  const { running } = props;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const hidden = running.length - SHOWN;
  return (
    <>
      <h4 className={classes.heading}>{t('card.running')}</h4>
      {running.length === 0 && (
        <span className={classes.aside}>{t('card.nothingRuns')}</span>
      )}
      <ul className={classes.list}>
        {running.slice(0, SHOWN).map(artifact => (
          <li
            key={JSON.stringify([
              artifact.region,
              artifact.org,
              artifact.flow,
              artifact.environment,
              artifact.fingerprint,
            ])}
            className={classes.item}
          >
            <span className={classes.main}>
              <PipelineText>{artifact.environment}</PipelineText>
            </span>
            <StateBadge state={artifact.state} />
            <span className={classes.aside} style={{ flexBasis: '100%' }}>
              <EvidenceLink
                tab={artifactsRouteRef}
                target={{ kind: 'artifact', fingerprint: artifact.fingerprint }}
                title={artifact.fingerprint}
              >
                <RunningText artifact={artifact} />
              </EvidenceLink>
              {artifact.since && (
                <>
                  , <RelativeTime moment={artifact.since} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <span className={classes.aside}>
          {t('card.more', { count: hidden })}
        </span>
      )}
    </>
  );
}

function RunningText(props: { artifact: RunningArtifact }) {
  const { name, commit, fingerprint } = props.artifact;
  return (
    <>
      {/* A name must not turn the digits beside it around. */}
      <bdi>{clipText(name, 60)}</bdi> ·{' '}
      {shortenName(commit?.sha ?? fingerprint)}
    </>
  );
}
