import fc from 'fast-check';
import {
  STATE_VALUES,
  type AttestationRecord,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { compliantTrail } from '../__fixtures__/responses';
import { countHidden, withoutHidden } from './internal';
import { matrixOf, type MatrixRow } from './matrix';

const attestation: fc.Arbitrary<AttestationRecord> = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    state: fc.constantFrom(...STATE_VALUES),
    additional: fc.constant(true as const),
    internal: fc.constant(true as const),
    overridden: fc.constant(true as const),
  },
  { requiredKeys: ['name', 'state'] },
);
const attestations = fc.array(attestation, { maxLength: 5 });

const trail: fc.Arbitrary<TrailRecord> = fc
  .record({
    attestations,
    artifacts: fc.array(
      fc.record({
        name: fc.constantFrom('api', 'web'),
        state: fc.constantFrom(...STATE_VALUES),
        attestations,
        runningIn: fc.constant<string[]>([]),
      }),
      { maxLength: 3 },
    ),
    unreadable: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  })
  .map(parts => ({ ...compliantTrail, ...parts }));

function allOf({ attestations: own, artifacts }: TrailRecord) {
  return [...own, ...artifacts.flatMap(artifact => artifact.attestations)];
}

function failedIn<T extends { state: StateValue }>(records: readonly T[]): T[] {
  return records.filter(({ state }) => state === 'non-compliant');
}

describe('internal attestations', () => {
  it('are hidden, and nothing else is', () => {
    fc.assert(
      fc.property(trail, given => {
        expect(allOf(withoutHidden(given))).toEqual(
          allOf(given).filter(
            ({ internal, state }) => !internal || state === 'non-compliant',
          ),
        );
        expect(countHidden([given])).toBe(
          allOf(given).length - allOf(withoutHidden(given)).length,
        );
      }),
    );
  });

  it('never hide a failure in the matrix, or mark it as not required', () => {
    fc.assert(
      fc.property(fc.array(trail, { maxLength: 4 }), trails => {
        const rows = matrixOf(trails);
        const stateOf = (
          index: number,
          wanted: Pick<MatrixRow, 'kind' | 'name' | 'artifact'>,
        ) =>
          rows.find(
            ({ kind, name, artifact }) =>
              kind === wanted.kind &&
              name === wanted.name &&
              artifact === wanted.artifact,
          )?.cells[index].state;
        const failures = trails.flatMap(
          ({ attestations: own, artifacts }, index) => [
            ...failedIn(own).map(({ name }) =>
              stateOf(index, { kind: 'attestation', name }),
            ),
            ...artifacts.flatMap(artifact =>
              failedIn(artifact.attestations).map(({ name }) =>
                stateOf(index, {
                  kind: 'attestation',
                  name,
                  artifact: artifact.name,
                }),
              ),
            ),
          ],
        );
        expect(failures).not.toContain(undefined);
        expect(failures).not.toContain('absent');
        expect(
          trails
            .flatMap(({ artifacts }, index) =>
              failedIn(artifacts).map(({ name }) =>
                stateOf(index, { kind: 'artifact', name }),
              ),
            )
            .filter(state => state !== 'non-compliant'),
        ).toEqual([]);
      }),
    );
  });

  it('are never marked as not required in an unreadable trail', () => {
    fc.assert(
      fc.property(fc.array(trail, { maxLength: 4 }), trails => {
        const states = matrixOf(
          trails.map(record => ({ ...record, unreadable: 1 })),
        )
          .flatMap(({ cells }) => cells)
          .map(({ state }) => state);
        expect(states).not.toContain('absent');
      }),
    );
  });
});
