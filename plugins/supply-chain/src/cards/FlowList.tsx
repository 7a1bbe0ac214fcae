import {
  issuesOf,
  stringifyFlowRef,
  type FlowSummary,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOf } from '../model/drawerTarget';
import { useTranslation } from '../i18n/useTranslation';
import { complianceRouteRef } from '../api/routes';
import { EvidenceLink } from '../ui/EvidenceLink';
import { clipText } from '../model/clipText';
import { MutedText } from '../ui/MutedText';
import { UntrustedText } from '../ui/UntrustedText';
import { RelativeTime } from '../ui/RelativeTime';
import { shortenName } from '../ui/shortenName';
import { StateBadge } from '../ui/StateBadge';
import { flowLabel } from '../ui/flowLabel';
import { causeOf } from '../ui/problemText';
import { CardStatement } from './CardStatement';
import { useCardStyles } from './useCardStyles';

/** The verdict on the latest trails, overall and for each flow. */
export function FlowList(props: { summary: SummaryResponse }) {
  const { state, since, compliantAt, flows, problems } = props.summary;
  const classes = useCardStyles();
  const { t } = useTranslation();
  return (
    <>
      <CardStatement
        title={t('card.newest')}
        state={state}
        since={since}
        compliantAt={compliantAt}
        why={causeOf(t, problems)}
      />
      <ul className={classes.list}>
        {flows.map(flow => (
          <li key={stringifyFlowRef(flow)} className={classes.item}>
            <span className={classes.main}>
              <UntrustedText>{flowLabel(flow, flows)}</UntrustedText>
              {flow.pullRequests && (
                <MutedText block>{t('flow.pullRequests')}</MutedText>
              )}
            </span>
            <FlowState flow={flow} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FlowState(props: { flow: FlowSummary }) {
  const { trail, complete } = props.flow;
  const classes = useCardStyles();
  const { t } = useTranslation();
  if (!trail) {
    return (
      <span className={classes.aside}>
        {t(complete ? 'compliance.empty' : 'state.unknown')}
      </span>
    );
  }
  const count = issuesOf(trail).length;
  return (
    <>
      <StateBadge state={trail.state} originalState={trail.originalState} />
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
