import type {
  EnvironmentBuild,
  FlowRef,
  ArtifactRecord,
  Since,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { DrawerLink } from '../../ui/links';
import { clipText, isolateText } from '../../model/text';
import { UntrustedText } from '../../ui/text';
import { shortenName, decidedByText } from '../../ui/names';
import { StateMark, StateSince } from '../../ui/states';
import { useStageStyles } from './useStageStyles';

/**
 * A build with its commit message, SHA and status.
 *
 * @param props - `since` is the start of the status, if it isn't said
 *   elsewhere; `named` adds the artifact's name if there are several; `marked`
 *   adds a mark for the build's own status
 */
export function StageBuild(props: {
  build: ArtifactRecord | EnvironmentBuild;
  since?: Since;
  flows: readonly FlowRef[];
  named?: boolean;
  marked?: boolean;
}) {
  const { build, since, flows, named, marked } = props;
  const { commit, name, fingerprint, state, originalState, decidedBy } = build;
  const classes = useStageStyles();
  const { t } = useTranslation();
  const title = commit?.message || name;
  const sha = shortenName(commit?.sha ?? fingerprint);
  return (
    <>
      <div className={marked ? classes.marked : undefined}>
        {marked && <StateMark state={state} wordless />}
        <UntrustedText lines={1}>{title}</UntrustedText>
      </div>
      <div className={classes.facts}>
        <DrawerLink
          target={{ kind: 'artifact', fingerprint }}
          label={t('environments.evidenceOf', {
            name: isolateText(title, 80),
            sha: clipText(sha, 40),
          })}
        >
          {clipText(sha, 40)}
        </DrawerLink>{' '}
        <StateSince state={state} originalState={originalState} since={since} />
        {named && title !== name && <>, {clipText(name, 60)}</>}
        {decidedBy && (
          <>
            {'. '}
            {decidedByText(t, decidedBy, flows)}
          </>
        )}
      </div>
    </>
  );
}
