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
metadata: {name: shop}
...
`;

describe('annotateCatalogInfo', () => {
  it('changes the annotation lines and nothing else', () => {
    const { text, changes, entity } = annotateCatalogInfo(FILE, {
      flows: ['payments', 'payments-pr'],
      notifications: '8',
      environments: ['production'],
    });

    expect(entity).toBe('Component payments');
    expect(changes).toEqual([
      {
        annotation: 'supply-chain/flows',
        from: 'payments',
        to: 'payments, payments-pr',
      },
      { annotation: 'supply-chain/environments', to: 'production' },
      { annotation: 'supply-chain/notifications', from: '7', to: '7, 8' },
    ]);
    expect(text).toBe(
      FILE.replace(
        'flows: payments #',
        'flows: payments, payments-pr #',
      ).replace(
        `notifications: '7'\n`,
        `notifications: '7, 8'\n    supply-chain/environments: production\n`,
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
      { kind: 'system', name: 'shop' },
    );
    expect(text).toBe(
      FILE.replace(
        '{name: shop}',
        '{name: shop, annotations: {supply-chain/environments: "production"}}',
      ),
    );
  });

  it.each([
    [
      'without annotations',
      'kind: Component\nmetadata:\n    name: a\nspec: {}\n',
      'kind: Component\nmetadata:\n    name: a\n    annotations:\n      supply-chain/flows: b\nspec: {}\n',
    ],
    [
      'with empty annotations',
      'kind: Component\nmetadata:\n  annotations: {} # none\n  name: a\n',
      'kind: Component\nmetadata:\n  annotations:\n    supply-chain/flows: b # none\n  name: a\n',
    ],
    [
      'with annotations without a value',
      'kind: Component\nmetadata:\n  annotations:\n  name: a\n',
      'kind: Component\nmetadata:\n  annotations:\n    supply-chain/flows: b\n  name: a\n',
    ],
    [
      'with annotations in flow style',
      "kind: Component\nmetadata:\n  name: a\n  annotations: {x/y: 'z'}\n",
      "kind: Component\nmetadata:\n  name: a\n  annotations: {x/y: 'z', supply-chain/flows: b}\n",
    ],
    [
      'without a trailing line break',
      'kind: Component\nmetadata:\n  name: a\n  annotations:\n    x/y: z',
      'kind: Component\nmetadata:\n  name: a\n  annotations:\n    x/y: z\n    supply-chain/flows: b',
    ],
    [
      'with Windows line endings',
      'kind: Component\r\nmetadata:\r\n  annotations:\r\n    x/y: z\r\n  name: a\r\n',
      'kind: Component\r\nmetadata:\r\n  annotations:\r\n    x/y: z\r\n    supply-chain/flows: b\r\n  name: a\r\n',
    ],
    [
      'that ends with a block scalar',
      'kind: Component\nmetadata:\n  annotations:\n    x/y: |\n      text\n  name: a\n',
      'kind: Component\nmetadata:\n  annotations:\n    x/y: |\n      text\n    supply-chain/flows: b\n  name: a\n',
    ],
  ])('handles a file %s', (_, before, after) => {
    expect(annotateCatalogInfo(before, { flows: 'b' }).text).toBe(after);
  });

  it.each([
    [
      'a conflicting single value',
      'kind: Component\nmetadata:\n  annotations:\n    supply-chain/org: acme\n',
      { org: 'other' },
      /supply-chain\/org is already "acme"/,
    ],
    [
      'an invalid annotation value',
      'kind: Component\nmetadata:\n  name: a\n',
      { flows: 'two words' },
      /supply-chain\/flows: .*two words/,
    ],
    [
      'several components',
      'kind: Component\nmetadata:\n  name: a\n---\nkind: Component\nmetadata:\n  name: b\n',
      { flows: 'b' },
      /More than one entity.*Component a, Component b/,
    ],
    ['a file without an entity', '# nothing\n', { flows: 'b' }, /no entity/],
    ['broken YAML', 'kind: [', { flows: 'b' }, /isn't valid YAML/],
    [
      'annotations shared through an anchor',
      'kind: Component\nmetadata:\n  annotations: &shared\n    x/y: z\n  labels: *shared\n',
      { flows: 'b' },
      /shared through a YAML anchor/,
    ],
    [
      'annotations that are a list',
      'kind: Component\nmetadata:\n  annotations:\n    - x\n',
      { flows: 'b' },
      /isn't a valid YAML mapping/,
    ],
  ])('rejects %s', (_, text, wanted, message) => {
    expect(() => annotateCatalogInfo(text, wanted)).toThrow(message);
  });
});
