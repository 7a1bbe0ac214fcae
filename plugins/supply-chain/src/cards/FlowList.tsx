import {
  stringifyFlowRef,
  type FlowSummary,
  type Problem,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOf } from '../model/drawerTarget';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { complianceRouteRef } from '../api/routes';
import { issuesOf } from '../model/issues';
import { EvidenceLink } from '../ui/EvidenceLink';
import { clipText } from '../model/clipText';
import { UntrustedText } from '../ui/UntrustedText';
import { RelativeTime } from '../ui/RelativeTime';
import { shortenName } from '../ui/shortenName';
import { StateBadge } from '../ui/StateBadge';
import { flowLabel } from '../ui/flowLabel';
import { noTrailText } from '../ui/noTrailText';
import { CardStatement } from './CardStatement';
import { useCardStyles } from './useCardStyles';
import { unknownReason } from './unknownReason';

/** The verdict on the latest trails, overall and for each flow. */
export function FlowList(props: { summary: SummaryResponse }) {
  const { summary } = props;
  const { state, since, flows, problems } = summary;
  const classes = useCardStyles();
  const { t } = useTranslation();
  return (
    <>
      <CardStatement
        title={t('card.newest')}
        state={state}
        since={since}
        why={unknownReason(t, flows, problems)}
      />
      <ul className={classes.list}>
        {flows.map(flow => (
          <li key={stringifyFlowRef(flow)} className={classes.item}>
            <span className={classes.main}>
              <UntrustedText>{flowLabel(flow, flows)}</UntrustedText>
            </span>
            <FlowState flow={flow} problems={problems} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FlowState(props: { flow: FlowSummary; problems: readonly Problem[] }) {
  const { flow, problems } = props;
  const { trail, unread, unmatched, keptSince } = flow;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  if (!trail) {
    return (
      <span className={classes.aside}>
        {unread || unmatched
          ? t(unread ? 'card.notRead' : 'state.unknown')
          : noTrailText(t, keptSince, language)}
      </span>
    );
  }
  const count = issuesOf(trail).length;
  // What wasn't read may be a newer trail that isn't compliant.
  const isDoubtful =
    trail.state === 'compliant' && isPartlyRead(flow, problems);
  return (
    <>
      <StateBadge
        state={isDoubtful ? 'unknown' : trail.state}
        originalState={trail.originalState}
      />
      <span className={classes.aside} style={{ flexBasis: '100%' }}>
        <EvidenceLink
          tab={complianceRouteRef}
          target={{ kind: 'trail', trail: trailRefOf(trail) }}
          title={trail.name}
        >
          {clipText(shortenName(trail.name), 80)}
        </EvidenceLink>
        , {count > 0 && <>{t('card.issues', { count })}, </>}
        <RelativeTime moment={trail.createdAt} />
      </span>
    </>
  );
}

/** Whether some of a flow's records are unread or weren't matched. */
function isPartlyRead(
  flow: FlowSummary,
  problems: readonly Problem[],
): boolean {
  return (
    flow.unread === true ||
    flow.unmatched === true ||
    problems.some(
      ({ reason, region, org, flow: name }) =>
        reason === 'unreadable-records' &&
        region === flow.region &&
        org === flow.org &&
        name === flow.flow,
    )
  );
}
