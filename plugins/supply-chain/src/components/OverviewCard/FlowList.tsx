import {
  stringifyFlowRef,
  type FlowSummary,
  type Problem,
  type SummaryAnswer,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOf } from '../../hooks/drawerTarget';
import { useTranslation } from '../../hooks/useTranslation';
import { complianceRouteRef } from '../../routes';
import { findingsOf } from '../../trails/findings';
import { EvidenceLink } from '../EvidenceLink';
import { clipText, PipelineText } from '../PipelineText';
import { unreadFlows } from '../ProblemList';
import { RelativeTime } from '../RelativeTime';
import { shortenName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { flowLabel } from '../TableFilters';
import { useCardStyles } from './useCardStyles';

/** The newest trail of each flow, on a line each. */
export function FlowList(props: { summary: SummaryAnswer }) {
  const { flows, problems } = props.summary;
  const classes = useCardStyles();
  const { t } = useTranslation();
  if (flows.length === 0) {
    return null;
  }
  return (
    <>
      <h4 className={classes.heading}>{t('card.newest')}</h4>
      <ul className={classes.list}>
        {flows.map(flow => (
          <li key={stringifyFlowRef(flow)} className={classes.item}>
            <span className={classes.main}>
              <PipelineText>{flowLabel(flow, flows)}</PipelineText>
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
  const { trail } = flow;
  const classes = useCardStyles();
  const { t } = useTranslation();
  if (!trail) {
    const unread = unreadFlows(problems).has(stringifyFlowRef(flow));
    return (
      <span className={classes.aside}>
        {t(unread ? 'card.notRead' : 'card.noTrail')}
      </span>
    );
  }
  const count = findingsOf(trail).length;
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
        , {count > 0 && <>{t('card.findings', { count })}, </>}
        <RelativeTime moment={trail.createdAt} />
      </span>
    </>
  );
}
