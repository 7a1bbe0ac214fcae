import type {
  ServiceRecord,
  ServicesResponse,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import type { PortalClaims } from './portalClaims';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Checks the numbers of trails. */
export function checkTrend(
  claims: PortalClaims,
  response: TrendResponse,
): void {
  const { weeks, coverage, problems } = response;
  const how = { isOpen: problems.length > 0, saysAll: coverage.complete };
  // Irrelevant records are newer, so they count in the last week.
  for (const { from, trails, compliant } of weeks.slice(0, -1)) {
    const own = trailsIn(claims, from);
    const proven = own.filter(({ isCompliant }) => isCompliant).length;
    const claim = ['trend', from, response, own];
    claims.check(
      compliant > 0 ? 'compliant' : 'unknown',
      () => compliant <= proven,
      claim,
    );
    checkCount(claims, { told: trails, there: own.length, ...how }, claim);
  }
}

/** Checks the row of the only component. */
export function checkServiceTrend(
  claims: PortalClaims,
  { states }: Pick<ServicesResponse, 'states'>,
  service: ServiceRecord,
  weeks: TrendResponse['weeks'],
): void {
  const { oracle } = claims;
  for (const { state } of states) {
    claims.check(
      state,
      () =>
        oracle.componentIsCompliant() &&
        (service.running.length === 0 || oracle.runningIsCompliant()),
      ['states', states, service],
    );
  }
  claims.check(
    service.secondsToCompliant === undefined ? 'unknown' : 'compliant',
    () => service.trend.some(share => share !== null && share > 0),
    ['services', 'time to compliant', service],
  );
  service.trend.slice(0, -1).forEach((share, index) => {
    const own = trailsIn(claims, weeks[index].from);
    const proven = own.filter(({ isCompliant }) => isCompliant).length;
    const claim = ['services', weeks[index].from, service, own];
    claims.check(
      share === null || share === 0 ? 'unknown' : 'compliant',
      () => share! <= proven / own.length,
      claim,
    );
    claims.checkNone(
      share === null && service.coverage.complete,
      [...oracle.scope.doubts(), ...own],
      claim,
    );
  });
}

function trailsIn({ oracle }: PortalClaims, from: string) {
  const start = Date.parse(from);
  return oracle
    .ownTrails()
    .filter(
      ({ createdAt }) => createdAt >= start && createdAt < start + WEEK_MS,
    );
}

/** Checks a number of trails, which is a minimum unless all were read. */
function checkCount(
  claims: PortalClaims,
  count: { told: number; there: number; isOpen: boolean; saysAll: boolean },
  claim: unknown,
): void {
  const { told, there, isOpen, saysAll } = count;
  // An invalid annotation may let in another component's trails.
  if (told > there && !isOpen) {
    claims.unproven.push(['counts too many', told, there, claim]);
  }
  claims.checkNone(
    saysAll,
    [
      ...claims.oracle.scope.doubts(),
      ...Array(Math.max(0, there - told)).fill('a trail'),
    ],
    claim,
  );
}
