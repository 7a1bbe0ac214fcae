import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  type DeliveryRecord,
  type EnvironmentRecord,
  type LinkResponse,
  type TrailDetailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { environmentLabels, behindOf } from '../../model/environments';
import { BuildLink, DrawerLink } from '../../ui/links';
import { Lane, LaneStage } from '../../ui/Lane';
import { flowLabel, shortenName } from '../../ui/names';
import { DetailsSection, DetailsSkeleton } from './Details';

/**
 * The way of a trail's change: its trails in all linked flows, then what each
 * environment runs, and whether the change is in it.
 */
export function Delivery(props: {
  response: TrailDetailsResponse;
  flows: LinkResponse['flows'];
}) {
  const { trail, delivery } = props.response;
  const { flows } = props;
  const { t } = useTranslation();
  const { data, isPending } = useEnvironments();
  const environments = (data?.environments ?? []).filter(
    ({ builds }) => builds.length > 0,
  );
  const labelOf = environmentLabels(environments);
  const own = {
    ...trail,
    trail: trail.name,
    pullRequests: flows.find(
      flow => stringifyFlowRef(flow) === stringifyFlowRef(trail),
    )?.pullRequests,
  };
  const trails = [...delivery.trails, own].sort((a, b) =>
    (a.createdAt ?? '').localeCompare(b.createdAt ?? '', 'en'),
  );
  const isAlone = delivery.trails.length === 0 && environments.length === 0;
  if (isAlone && !isPending) {
    return null;
  }
  return (
    <DetailsSection title={t('delivery.title')}>
      {isPending ? (
        <DetailsSkeleton short />
      ) : (
        <Lane label={t('delivery.title')}>
          {trails.map(step => (
            <LaneStage
              key={stringifyFlowRef(step)}
              state={step.state}
              name={flowLabel(step, flows)}
              moment={step.createdAt}
            >
              {step === own ? (
                t('delivery.thisTrail')
              ) : (
                <DrawerLink target={{ kind: 'trail', trail: step }}>
                  {clipText(shortenName(step.trail), 80)}
                </DrawerLink>
              )}
              {step.pullRequests && <div>{t('flow.pullRequests')}</div>}
            </LaneStage>
          ))}
          {environments.map(environment => (
            <EnvironmentStep
              key={stringifyEnvironmentRef(environment)}
              environment={environment}
              label={labelOf(environment)}
              live={delivery.live.find(
                place =>
                  stringifyEnvironmentRef(place) ===
                  stringifyEnvironmentRef(environment),
              )}
            />
          ))}
        </Lane>
      )}
    </DetailsSection>
  );
}

function EnvironmentStep(props: {
  environment: EnvironmentRecord;
  label: string;
  /** Set if the change is in what runs there. */
  live: DeliveryRecord['live'][number] | undefined;
}) {
  const { environment, label, live } = props;
  const { builds, state } = environment;
  const { t } = useTranslation();
  const behind = behindOf(builds) ?? 0;
  const shown = live ?? builds[0];
  const build = <BuildLink build={shown} />;
  return (
    <LaneStage state={state} name={label} moment={shown.startedAt}>
      {live ? (
        t(live.newer ? 'delivery.liveIn' : 'delivery.thisBuild', { build })
      ) : (
        <>
          {t('delivery.runs', { build })}
          {behind > 0 && (
            <>, {t('environments.behindFull', { count: behind })}</>
          )}
        </>
      )}
    </LaneStage>
  );
}
