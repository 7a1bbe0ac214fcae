import { summary } from '../../__fixtures__/responses';
import { servicesResponse } from '../../__fixtures__/portal';
import { statusOf } from './service';
import {
  failingInProduction,
  outcomeOf,
  worstServiceOf,
} from './servicesResponse';

const [service] = servicesResponse.services;
const [artifact] = summary.running;

describe('outcomeOf', () => {
  it('counts everything that waits for evidence as one outcome, and what has no trails apart', () => {
    expect(
      outcomeOf({
        states: [
          { state: 'compliant', count: 5 },
          { state: 'pending', count: 1 },
          { state: 'missing', count: 2 },
          { state: 'unknown', count: 3 },
        ],
        withoutTrails: 2,
        omitted: 0,
      }),
    ).toEqual({
      worst: 'waiting',
      count: 3,
      total: 11,
      unchecked: 0,
      others: [
        { outcome: 'unknown', count: 1 },
        { outcome: 'noTrails', count: 2 },
        { outcome: 'compliant', count: 5 },
      ],
    });
  });

  it('counts unchecked services apart from the total', () => {
    expect(
      outcomeOf({
        states: [{ state: 'compliant', count: 5 }],
        withoutTrails: 0,
        omitted: 2,
      }),
    ).toMatchObject({
      ...{ worst: 'compliant', count: 5, total: 5, unchecked: 2 },
    });
  });

  it('is undefined if nothing matches', () => {
    expect(
      outcomeOf({ states: [], withoutTrails: 0, omitted: 0 }),
    ).toBeUndefined();
  });
});

describe('worstServiceOf', () => {
  const bad = { ...artifact, state: 'non-compliant' as const };

  it('prefers a build in production to others', () => {
    const running = ['staging-eu', 'eu-prod', 'reproduction'].map(
      environment => ({ ...bad, environment }),
    );
    expect(worstServiceOf([{ ...service, running }])?.running).toMatchObject({
      environment: 'eu-prod',
    });
  });

  it.each([
    ...['pre-prod', 'preprod', 'non-prod', 'nonprod', 'eu_pre.production-2'],
    ...['NON PROD', 'prod-like', 'product'],
  ])('does not mistake %s for production', environment => {
    const running = ['staging', environment].map(name => ({
      ...bad,
      environment: name,
    }));
    expect(worstServiceOf([{ ...service, running }])?.running).toMatchObject({
      environment: 'staging',
    });
    expect(
      failingInProduction({ nonCompliantIn: [{ environment, count: 1 }] }),
    ).toEqual([]);
  });

  it("takes a qualified environment for production by its own name, not its organization's", () => {
    const nonCompliantIn = [
      { environment: 'eu:prod/staging', count: 2 },
      { environment: 'eu:pre/production', count: 1 },
    ];
    expect(failingInProduction({ nonCompliantIn })).toEqual([
      { environment: 'eu:pre/production', count: 1 },
    ]);
  });

  it('is undefined unless the first service is non-compliant', () => {
    expect(
      worstServiceOf([
        { ...service, state: 'incomplete', runningState: 'compliant' },
      ]),
    ).toBeUndefined();
  });
});

describe('the status of a service', () => {
  it('is the worse of the latest trails and the running builds', () => {
    const { state, runningState } = {
      state: 'compliant',
      runningState: 'non-compliant',
    } as const;
    expect(statusOf({ ...service, state, runningState })).toBe('non-compliant');
    expect(
      statusOf({ ...service, state: runningState, runningState: state }),
    ).toBe('non-compliant');
  });
});
