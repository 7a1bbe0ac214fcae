import { InputError } from '@backstage/errors';
import { annotateCatalogInfo } from './catalogInfo';

const FILE = `# Owned by payments
apiVersion: backstage.io/v1alpha1   # v
kind: Component

metadata:
  name: "payments"   # the name
  # what people know about it
  annotations:
    # of another plugin
    backstage.io/techdocs-ref: 'dir:.'   # why


    supply-chain/flows: payments # the main flow
    supply-chain/notifications: '7'
  tags: [java,  go]
  links:
  - url: https://example.com
spec:
  description: >-
    folded
    text
  owner: \${{ values.owner }}
# the end
---
kind: System
metadata:
  name: shop
...
`;

describe('annotateCatalogInfo', () => {
  it('changes the annotation lines and nothing else', () => {
    const { text, changes, entity } = annotateCatalogInfo(FILE, {
      flows: ['payments', 'payments-pr'],
      notifications: '8',
      environments: ['production'],
    });

    expect(entity).toBe('component:default/payments');
    expect(changes).toEqual([
      {
        annotation: 'supply-chain/flows',
        to: 'payments, payments-pr',
      },
      { annotation: 'supply-chain/environments', to: 'production' },
      { annotation: 'supply-chain/notifications', to: '7, 8' },
    ]);
    expect(text).toBe(
      FILE.replace('flows: payments #', 'flows: payments, payments-pr #')
        .replace(`notifications: '7'\n`, `notifications: '7, 8'\n`)
        .replace(
          'annotations:\n',
          'annotations:\n    supply-chain/environments: production\n',
        ),
    );
  });

  it('leaves a file alone that already has every annotation', () => {
    const { text, changes } = annotateCatalogInfo(FILE, {
      flows: 'payments',
      notifications: ['7'],
    });
    expect(changes).toEqual([]);
    expect(text).toBe(FILE);
  });

  it('changes the selected entity', () => {
    const { text } = annotateCatalogInfo(
      FILE,
      { environments: 'production' },
      'system:shop',
    );
    expect(text).toBe(
      FILE.replace(
        '  name: shop\n',
        '  name: shop\n  annotations:\n    supply-chain/environments: production\n',
      ),
    );
  });

  it.each([
    [
      'without annotations',
      'kind: Component\nmetadata:\n    name: a # the name\nspec: {}\n',
      'kind: Component\nmetadata:\n    name: a # the name\n    annotations:\n      supply-chain/flows: b\nspec: {}\n',
    ],
    [
      'with empty annotations',
      'kind: Component\nmetadata:\n  annotations: {} # none\n  name: a\n',
      'kind: Component\nmetadata:\n  annotations: # none\n    supply-chain/flows: b\n  name: a\n',
    ],
    [
      'with Windows line endings, a comment and no trailing line break',
      'kind: Component\r\nmetadata:\r\n  name: a\r\n  annotations: # none',
      'kind: Component\r\nmetadata:\r\n  name: a\r\n  annotations: # none\r\n    supply-chain/flows: b',
    ],
  ])('handles a file %s', (_, before, after) => {
    expect(annotateCatalogInfo(before, { flows: 'b' }).text).toBe(after);
  });

  const component = (...annotations: string[]) =>
    ['kind: Component', 'metadata:', '  name: a', ...annotations, ''].join(
      '\n',
    );

  it.each([
    [
      'a conflicting single value',
      component('  annotations:', '    supply-chain/org: acme'),
      { org: 'other' },
      'supply-chain/org is already "acme", not "other"',
      'supply-chain/org: other',
    ],
    [
      'an invalid value that is already there',
      component('  annotations:', '    supply-chain/flows: two words'),
      { environments: 'live' },
      'supply-chain/flows: "two words" is not a valid flow. Use comma-separated names: flow, org/flow or region:org/flow',
      'supply-chain/environments: live',
    ],
    [
      'a misspelled annotation beside the right one',
      component(
        '  annotations:',
        '    supply-chain/flow: b',
        '    supply-chain/flows: c',
      ),
      { flows: 'b' },
      `supply-chain/flow: "supply-chain/flow" isn't a Supply Chain annotation. Did you mean supply-chain/flows?`,
      'supply-chain/flows: b',
    ],
    [
      'several components',
      `${component()}---\n${component('  namespace: labs')}`,
      { flows: 'b' },
      'More than one entity in the file matches. The file contains component:default/a, component:labs/a. Set "entityRef" to one of them',
      'supply-chain/flows: b',
    ],
    [
      'a file without an entity',
      '# nothing\n',
      { flows: 'b' },
      'No entity in the file matches. The file contains no entity. Set "entityRef" to one of them',
      'supply-chain/flows: b',
    ],
  ])('refuses %s with the lines to add', (_, text, wanted, reason, lines) => {
    expect(() => annotateCatalogInfo(text, wanted)).toThrow(
      new InputError(`${reason}. Add the annotations by hand:\n${lines}`),
    );
  });

  it.each([
    [
      'metadata whose merge key has annotations',
      component('  <<: &shared', '    annotations: {x/y: z}'),
    ],
    [
      'a value of several lines',
      component('  annotations:', '    supply-chain/flows: |', '      a'),
    ],
    ['JSON', '{"kind": "Component", "metadata": {"name": "a"}}'],
    ['annotations that are a list', component('  annotations:', '    - x')],
  ])('refuses what cannot be edited line by line: %s', (_, text) => {
    expect(() => annotateCatalogInfo(text, { flows: 'b' })).toThrow(
      "The annotations of component:default/a can't be changed without changing anything else. They may be on one line, span lines, or use a merge key or an alias. Add the annotations by hand:\nsupply-chain/flows: ",
    );
  });

  it('refuses broken YAML with its place', () => {
    expect(() => annotateCatalogInfo('kind: [', { flows: 'b' })).toThrow(
      /^The file isn't valid YAML: .* at line 1, column 8:\n[^]*by hand:\nsupply-chain\/flows: b$/,
    );
  });

  it('refuses an invalid value without lines to add', () => {
    expect(() =>
      annotateCatalogInfo(component(), { flows: 'two words' }),
    ).toThrow(
      /^supply-chain\/flows: "two words" is not a valid flow\. [^\n]*$/,
    );
  });
});
