import { flowLabel } from './names';

const eu = { region: 'eu', org: 'acme', flow: 'web' };
const us = { ...eu, region: 'us' };

describe('flowLabel', () => {
  it('has the region and organization only if the flows differ in them', () => {
    expect(flowLabel(eu, [eu, { ...eu, flow: 'api' }])).toBe('web');
    expect(flowLabel(eu, [eu, us])).toBe('eu:acme/web');
  });

  it('has the region and organization if no other flows are known', () => {
    expect(flowLabel(eu, [])).toBe('eu:acme/web');
  });
});
