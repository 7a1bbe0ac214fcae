import type {
  EnvironmentBuild,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { artifactsRouteRef } from '../api/routes';
import { EvidenceLink } from '../ui/EvidenceLink';
import { ExternalLink, isWebAddress } from '../ui/ExternalLink';
import { clipText } from '../model/clipText';
import { isolateText } from '../model/isolateText';
import { RelativeTime } from '../ui/RelativeTime';
import { shortenName } from '../ui/shortenName';
import { stateWord } from '../model/stateWord';
import { decidedByText } from '../ui/flowLabel';
import { useCardStyles } from './useCardStyles';

/**
 * A running build: its SHA and name, since when it has run, and how far behind
 * it is.
 *
 * @param props - `several` adds its own verdict, since others run alongside it
 */
export function RunningBuild(props: {
  build: EnvironmentBuild;
  flows: readonly FlowRef[];
  label: string;
  several: boolean;
}) {
  const { build, flows, label, several } = props;
  const { commit, name, fingerprint, startedAt, decidedBy } = build;
  const classes = useCardStyles();
  const { t } = useTranslation();
  return (
    <span className={classes.aside} style={{ flexBasis: '100%' }}>
      <EvidenceLink
        tab={artifactsRouteRef}
        target={{ kind: 'artifact', fingerprint }}
        title={fingerprint}
      >
        {clipText(shortenName(commit?.sha ?? fingerprint), 40)}
      </EvidenceLink>{' '}
      <bdi>{clipText(commit?.message || name, 80)}</bdi>
      {startedAt && (
        <>
          , <RelativeTime moment={startedAt} />
        </>
      )}
      {several && (
        <>
          {'. '}
          {stateWord(t, build.state, build.originalState)}
        </>
      )}
      {decidedBy && (
        <>
          {'. '}
          {decidedByText(t, decidedBy, flows)}
        </>
      )}
      <Behind build={build} label={label} />
    </span>
  );
}

function Behind(props: { build: EnvironmentBuild; label: string }) {
  const { behind, compareUrl } = props.build;
  const { t } = useTranslation();
  if (!behind) {
    return behind === 0 ? (
      <>. {t('environments.newest', { count: 1 })}</>
    ) : null;
  }
  return (
    <>
      . {t('environments.behindFull', { count: behind })}
      {isWebAddress(compareUrl) && (
        <>
          .{' '}
          <ExternalLink
            to={compareUrl}
            label={`${t('environments.compare')}: ${isolateText(
              props.label,
              80,
            )}`}
          >
            {t('environments.compare')}
          </ExternalLink>
        </>
      )}
    </>
  );
}
