import type {
  AttestationRecord,
  Link,
  StateValue,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { Scope } from './Scope';

const FLOW = { region: 'eu', org: 'acme', flow: 'shared' };

const scopeOf = (link: Partial<Link>) =>
  new Scope({
    flows: [FLOW],
    artifacts: [],
    repos: [],
    environments: [],
    notifications: [],
    problems: [],
    ...link,
  });

const TEMPLATE = ['web', 'cron', 'app'];

const membership = (
  link: Partial<Link>,
  names: string[],
  repos: string[] = [],
) =>
  scopeOf(link).membershipOf(
    { names, repos },
    names.every(name => TEMPLATE.includes(name)),
  );

const mistake = (annotation: string) => ({
  reason: 'invalid-value' as const,
  message: '',
  annotation,
});

describe('whether a build belongs to an entity', () => {
  it('is not asked without filters', () => {
    expect(membership({}, [])).toBe('own');
  });

  it.each([
    ['has its name', ['web'], 'own'],
    ['has its name among others of one image', ['cron', 'web'], 'own'],
    ['has another name of the template', ['cron'], 'other'],
    ['has a name that no template has', ['web-v2'], 'undecided'],
    ['has no name', [], 'undecided'],
  ])('goes by the artifact: one that %s', (_, names, expected) => {
    expect(membership({ artifacts: ['web'] }, names)).toBe(expected);
  });

  it.each([
    ['that it names', ['acme/search'], 'own'],
    ['that it names second', ['acme/find'], 'own'],
    ['with another name', ['acme/indexer'], 'foreign'],
    ['with its name in another group', ['acme/platform/search'], 'undecided'],
    ['with its name in another case', ['acme/Search'], 'undecided'],
    ['that no record tells', [], 'undecided'],
  ])('goes by the repository: one %s', (_, repos, expected) => {
    const link = { repos: ['acme/search', 'acme/find'] };
    expect(membership(link, ['app'], repos)).toBe(expected);
  });

  it.each([
    ['web', 'acme/search', 'own'],
    ['cron', 'acme/search', 'other'],
    ['web', 'acme/indexer', 'foreign'],
  ])('takes both if both are given: %s of %s', (name, repo, expected) => {
    const link = { artifacts: ['web'], repos: ['acme/search'] };
    expect(membership(link, [name], [repo])).toBe(expected);
  });

  it('rules nothing out while a filter is mistaken', () => {
    const link = { problems: [mistake('supply-chain/artifacts')] };

    expect(membership(link, ['web'])).toBe('undecided');
    expect(scopeOf(link).isUnresolved).toBe(true);
  });

  it('counts a misspelled annotation as the one that is meant', () => {
    const scope = scopeOf({
      problems: [
        {
          reason: 'unknown-annotation',
          message: '',
          annotation: 'supply-chain/repos',
          suggestion: 'supply-chain/repo',
        },
      ],
    });

    expect(scope.repos).toEqual([]);
    expect(scope.isUnresolved).toBe(true);
  });
});

describe('the environments of an entity', () => {
  const place = { region: 'eu', org: 'acme', environment: 'production' };

  it('are all, or those it names, or none that it could not name', () => {
    const owns = (link: Partial<Link>) => scopeOf(link).ownsEnvironment(place);

    expect(owns({})).toBe(true);
    expect(owns({ environments: [place] })).toBe(true);
    expect(owns({ environments: [{ ...place, region: 'us' }] })).toBe(false);
    expect(owns({ problems: [mistake('supply-chain/environments')] })).toBe(
      false,
    );
  });
});

describe('the flows of an entity', () => {
  it('never count if they are of pull requests', () => {
    const scope = scopeOf({ flows: [{ ...FLOW, pullRequests: true }] });

    expect(scope.isOfPullRequests(FLOW)).toBe(true);
  });
});

describe('the view of a trail', () => {
  const attestation = (
    name: string,
    state: StateValue,
    rest: Partial<AttestationRecord> = {},
  ): AttestationRecord => ({ name, state, ...rest });

  const artifact = (name: string, state: StateValue): TrailArtifact => ({
    name,
    fingerprint: name.repeat(10),
    state,
    attestations: [],
  });

  const trail = (
    attestations: AttestationRecord[],
    artifacts: TrailArtifact[],
    state: StateValue,
  ): TrailRecord => ({
    ...FLOW,
    name: 'v1',
    state,
    attestations,
    artifacts,
  });

  const scope = scopeOf({ artifacts: ['web'] });
  const membershipOf = ({ name }: TrailArtifact) =>
    name === 'web' ? 'own' : 'other';
  const viewOf = (record: TrailRecord) => scope.trail(record, membershipOf);

  it('leaves out the artifacts of others, and what is about them', () => {
    const view = viewOf(
      trail(
        [
          attestation('tests', 'compliant'),
          attestation('scan', 'non-compliant', { artifact: 'cron' }),
        ],
        [artifact('web', 'compliant'), artifact('cron', 'non-compliant')],
        'non-compliant',
      ),
    );

    expect(view?.artifacts.map(({ name }) => name)).toEqual(['web']);
    expect(view?.attestations.map(({ name }) => name)).toEqual(['tests']);
  });

  it('has the events of its own artifacts and of the trail itself', () => {
    const [web, cron] = [
      artifact('web', 'compliant'),
      artifact('cron', 'compliant'),
    ];
    const record = trail([], [web, cron], 'compliant');
    const events = [
      {},
      { artifact: 'web' },
      { artifact: 'cron' },
      { fingerprint: web.fingerprint },
      { fingerprint: cron.fingerprint },
    ].map(about => ({ type: 'any', ...about }));

    expect(
      scope.events(record, { ...record, artifacts: [web] }, events),
    ).toEqual([events[0], events[1], events[3]]);
  });

  it('has the state of its own artifacts and of what the trail requires', () => {
    const stateOf = (tests: StateValue, web: StateValue, cron: StateValue) =>
      viewOf(
        trail(
          [attestation('tests', tests)],
          [artifact('web', web), artifact('cron', cron)],
          'non-compliant',
        ),
      )?.state;

    expect(stateOf('compliant', 'compliant', 'non-compliant')).toBe(
      'compliant',
    );
    expect(stateOf('missing', 'compliant', 'compliant')).toBe('incomplete');
    expect(stateOf('compliant', 'non-compliant', 'compliant')).toBe(
      'non-compliant',
    );
  });

  it('is unknown at best if it holds nothing of the entity, or is unreadable in part', () => {
    const foreign = trail([], [artifact('cron', 'compliant')], 'compliant');
    const odd = trail([], [artifact('web', 'compliant')], 'compliant');

    expect(viewOf(foreign)?.state).toBe('unknown');
    expect(viewOf({ ...odd, unreadable: 1 })?.state).toBe('unknown');
    expect(viewOf(odd)?.state).toBe('compliant');
  });

  it('is none if all of its builds are of other repositories', () => {
    const other = trail([], [artifact('web', 'compliant')], 'compliant');
    const ofRepo = scopeOf({ repos: ['acme/search'] });

    expect(ofRepo.trail(other, () => 'foreign')).toBeUndefined();
    // It is an artifact of the same repository with another name.
    expect(ofRepo.trail(other, () => 'other')?.state).toBe('unknown');
  });
});
