import { artifactsQuerySchema, trailsQuerySchema } from './queries';

describe('queries', () => {
  it.each([
    [{ flow_name: '' }],
    [{ flow_name: 'a/b' }],
    [{ repo_name: '' }],
    [{ page: 0 }],
    [{ page: 1.5 }],
    [{ per_page: 0 }],
    [{ sort: 'asc' }],
  ])('does not send %j to E1', query => {
    expect(artifactsQuerySchema.safeParse(query).success).toBe(false);
  });

  it('accepts any page and size from 1 for E1 and E2', () => {
    const query = { page: 1, per_page: 500 };
    expect(artifactsQuerySchema.parse(query)).toEqual(query);
  });

  it('always requests 1 to 100 trails from E6', () => {
    expect(trailsQuerySchema.safeParse({ per_page: 1 }).success).toBe(true);
    expect(trailsQuerySchema.safeParse({ per_page: 100 }).success).toBe(true);
    expect(trailsQuerySchema.safeParse({ per_page: 101 }).success).toBe(false);
    expect(trailsQuerySchema.safeParse({ page: 1 }).success).toBe(false);
  });
});
