import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import { DeploymentsSeen } from './DeploymentsSeen';

const flow = (name: string, org = 'acme'): FlowRef => ({
  region: 'eu',
  org,
  flow: name,
});

const link = (environments: string[], flows: FlowRef[]): Link => ({
  flows,
  artifacts: [],
  repos: [],
  environments: environments.map(environment => ({
    region: 'eu',
    org: 'acme',
    environment,
  })),
  notifications: [],
  problems: [],
});

const WHOLE = { isComplete: true };
const deployed = [{ environment: 'production' }];

/** Names of the linked environments that are unseen, by how certain that is. */
function namesOf({ unknown, problems }: ReturnType<DeploymentsSeen['check']>) {
  return {
    unknown: unknown.map(({ environment }) => environment),
    absent: problems.map(({ value }) => value),
  };
}

describe('the deployments seen', () => {
  it('show an environment to exist if any flow of its organization was deployed there', () => {
    const seen = new DeploymentsSeen();
    seen.add(flow('other'), WHOLE, deployed);
    seen.add(flow('build'), WHOLE, []);

    expect(namesOf(seen.check(link(['production'], [flow('build')])))).toEqual({
      unknown: [],
      absent: [],
    });
  });

  it('show an environment to be absent once all linked flows are read', () => {
    const seen = new DeploymentsSeen();
    seen.add(flow('build'), WHOLE, deployed);

    const { problems } = seen.check(link(['prodution'], [flow('build')]));

    expect(problems).toMatchObject([
      { value: 'prodution', suggestion: 'production' },
    ]);
  });

  it.each([
    ['whose older records are unread', { isComplete: false }],
    ['with unreadable records', { isComplete: false }],
  ])('leave open what a flow %s might report', (_, state) => {
    const seen = new DeploymentsSeen();
    seen.add(flow('build'), state, deployed);
    seen.add(flow('test'), WHOLE, []);

    expect(
      namesOf(seen.check(link(['staging'], [flow('build'), flow('test')]))),
    ).toEqual({ unknown: ['staging'], absent: [] });
  });

  it('leave open what a flow that was never read might report', () => {
    const seen = new DeploymentsSeen();

    expect(namesOf(seen.check(link(['staging'], [flow('build')])))).toEqual({
      unknown: ['staging'],
      absent: [],
    });
  });

  it('say nothing of an organization without a linked flow', () => {
    const seen = new DeploymentsSeen();
    seen.add(flow('build', 'other'), WHOLE, deployed);

    expect(
      namesOf(seen.check(link(['production'], [flow('build', 'other')]))),
    ).toEqual({ unknown: ['production'], absent: [] });
  });

  it('look up the suggestion for an environment once', () => {
    const seen = new DeploymentsSeen();
    seen.add(flow('build'), WHOLE, deployed);
    const check = () =>
      seen.check(link(['prodution'], [flow('build')])).problems[0];

    expect(check()).toBe(check());
  });
});
