import fc from 'fast-check';
import { Document, isMap, parseAllDocuments, visit } from 'yaml';
import type { Scalar } from 'yaml';
import { annotateCatalogInfo } from './catalogInfo';

const TYPES: Scalar.Type[] = [
  'BLOCK_FOLDED',
  'BLOCK_LITERAL',
  'PLAIN',
  'QUOTE_DOUBLE',
  'QUOTE_SINGLE',
];

const value = fc.constantFrom('', 'a b', 'dir:.', '7', 'two\nlines', 'x: "y"');
const flows = fc.constantFrom('a', 'a, acme/b', 'a\nb\n', 'eu:acme/a');

const entity = fc.record(
  {
    apiVersion: fc.constant('backstage.io/v1alpha1'),
    kind: fc.constant('Component'),
    metadata: fc.record(
      {
        name: fc.constant('payments'),
        description: value,
        annotations: fc.option(
          fc.record(
            {
              'x/y': value,
              'supply-chain/flows': flows,
              'acme.example/tier': value,
            },
            { requiredKeys: [] },
          ),
        ),
        tags: fc.constant(['java', 'go']),
      },
      { requiredKeys: ['name'] },
    ),
    spec: fc.constant({ type: 'service', dependsOn: ['a', 'b'] }),
  },
  { requiredKeys: ['kind', 'metadata'] },
);

const parseYaml = (text: string) =>
  parseAllDocuments(text).map(document => document.toJS());

/** A file in any style, and whether its annotations can be edited. */
const file = fc
  .record({
    data: entity,
    hazard: fc.constantFrom('none', 'alias', 'flow'),
    choices: fc.array(fc.nat(9), { minLength: 50, maxLength: 50 }),
    options: fc.record({
      indent: fc.integer({ min: 1, max: 5 }),
      indentSeq: fc.boolean(),
      lineWidth: fc.constantFrom(0, 20, 80),
      flowCollectionPadding: fc.boolean(),
      nullStr: fc.constantFrom('', 'null', '~'),
    }),
    another: fc.constantFrom('', 'kind: System\nmetadata: {name: shop}\n---\n'),
    eol: fc.constantFrom('\n', '\r\n'),
    beforeComment: fc.constantFrom(' ', '\t'),
    ending: fc.boolean(),
  })
  .map(({ data, hazard, choices, options, another, ...rest }) => {
    const document = new Document(data);
    const left = [...choices];
    restyle(document, () => left.pop() ?? 5);
    const annotations = document.getIn(['metadata', 'annotations'], true);
    const isRisky =
      isMap(annotations) && annotations.items.length > 0 && hazard !== 'none';
    if (isRisky && hazard === 'alias') {
      document.set('labels', document.createAlias(annotations));
    } else if (isRisky) {
      annotations.flow = true;
    }
    const text = `${another}${document.toString(options)}`
      .replaceAll(/(?<=\S) # c/g, `${rest.beforeComment}# c`)
      .replaceAll('\n', rest.eol);
    return {
      text: rest.ending ? text : text.trimEnd(),
      isEditable: !isRisky && !/supply-chain\/flows: .*[>|]/.test(text),
    };
  });

/** Gives the values of a document any style, comments and anchors. */
function restyle(document: Document, choose: () => number): void {
  let comments = 0;
  let anchors = 0;
  visit(document, {
    Map(_, node) {
      node.anchor = choose() === 0 ? `a${anchors++}` : undefined;
    },
    Scalar(key, node) {
      if (key === 'key') {
        node.spaceBefore = choose() === 0;
        node.commentBefore = choose() < 2 ? ` c${comments++}` : undefined;
      } else {
        node.type = TYPES[choose() % TYPES.length];
        node.comment = choose() < 3 ? ` c${comments++}` : undefined;
      }
    },
  });
}

const commentsOf = (text: string) => text.match(/# c\d+/g)?.sort();

const namesIn = (text = '') => text.split(/[,\s]+/).filter(Boolean);

const wanted = { flows: ['a', 'new'], environments: 'live' };

const annotate = (text: string) =>
  annotateCatalogInfo(text, wanted, 'component:payments').text;

it('adds the annotations and nothing else to a file in any style', () => {
  fc.assert(
    fc.property(
      file.filter(({ isEditable }) => isEditable),
      ({ text }) => {
        const after = annotate(text);
        const expected = parseYaml(text);
        const { metadata } = expected.at(-1);
        const known = namesIn(metadata.annotations?.['supply-chain/flows']);
        metadata.annotations = {
          ...metadata.annotations,
          'supply-chain/flows': [...new Set([...known, 'a', 'new'])].join(', '),
          'supply-chain/environments': 'live',
        };
        expect(parseYaml(after)).toEqual(expected);
        expect(commentsOf(after)).toEqual(commentsOf(text));
        expect(text.includes('\r\n') && /[^\r]\n/.test(after)).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

it('refuses with the lines to add when more would change', () => {
  fc.assert(
    fc.property(
      file.filter(({ isEditable }) => !isEditable),
      ({ text }) => {
        expect(() => annotate(text)).toThrow(
          /^The annotations of component:default\/payments can't be changed .*\. Add the annotations by hand:\nsupply-chain\/flows: .*new\nsupply-chain\/environments: live$/,
        );
      },
    ),
    { numRuns: 100 },
  );
});
