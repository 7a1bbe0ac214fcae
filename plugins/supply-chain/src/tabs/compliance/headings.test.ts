import { headingOf } from './headings';

describe('headingOf', () => {
  it.each([
    ['promote-all-14', 'pro…ll-14'],
    ['prod-45', 'prod-45'],
    ['f'.repeat(40), 'fffffff'],
  ])('shortens %s to %s', (name, heading) => {
    expect(headingOf(name)).toBe(heading);
  });
});
