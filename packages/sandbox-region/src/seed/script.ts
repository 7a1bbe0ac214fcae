import { TemplateAttestation } from '../compliance/types';
import { FlowPlan, TrailPlan, TrailUpdate } from './plan';
import { Random } from './random';

/** Something a pipeline reports; `after` is in seconds since its trail began. */
export type TrailStep =
  | { kind: 'artifact'; after: number; artifact: string }
  | {
      kind: 'approve';
      after: number;
      artifact: string;
      author: string;
      state: 'APPROVED' | 'REJECTED';
      comment?: string;
    }
  | ({ kind: 'update' } & TrailUpdate)
  | {
      kind: 'attest';
      after: number;
      name: string;
      /** Null as in old records. */
      type: string | null;
      /** Undefined while it is pending. */
      passed?: boolean;
      /** Name in the template of the attested artifact. */
      artifact?: string;
      /** Whether the artifact doesn't exist yet and is identified by name. */
      isEarly?: boolean;
      reviews?: TrailPlan['reviews'];
      /** Overrides the failed attestation of that name. */
      isOverride?: boolean;
    };

/** The steps of one pipeline run, in chronological order. */
export function trailScript(
  random: Random,
  { template, early = [] }: FlowPlan,
  plan: TrailPlan,
): TrailStep[] {
  const { outcomes = {}, types = {}, extraArtifacts = [] } = plan;
  const artifacts = template.artifacts.map(({ name }) => name);
  const steps: TrailStep[] = [];
  let after = 0;
  const later = (from: number, to: number) => {
    after += random.int(from, to);
    return after;
  };

  const attest = (
    { name, type }: TemplateAttestation,
    at: number,
    artifact?: string,
  ) => {
    const key = artifact ? `${artifact}/${name}` : name;
    const outcome = outcomes[key] ?? 'pass';
    const reported = types[key] === undefined ? type : types[key];
    const step: TrailStep = {
      kind: 'attest',
      after: at,
      name,
      // Internal types are required by their short name.
      type: reported === 'decision' ? 'system:decision' : reported,
      passed: outcome === 'pending' ? undefined : outcome === 'pass',
      artifact,
      reviews: plan.reviews,
      isEarly: early.includes(key),
    };
    if (outcome !== 'missing') {
      steps.push(step);
    }
    if (outcome === 'overridden') {
      const override = { passed: true, isOverride: true };
      steps.push({ ...step, ...override, after: at + 2400 });
    }
  };

  template.attestations.forEach(asked => attest(asked, later(20, 240)));
  for (const { name, attestations } of template.artifacts) {
    const isEarly = (asked: TemplateAttestation) =>
      early.includes(`${name}/${asked.name}`);
    const report = (asked: TemplateAttestation) =>
      attest(asked, later(10, 200), name);
    attestations.filter(isEarly).forEach(report);
    if (outcomes[name] !== 'missing') {
      steps.push({ kind: 'artifact', after: later(60, 300), artifact: name });
      attestations.filter(asked => !isEarly(asked)).forEach(report);
    }
  }
  for (const artifact of extraArtifacts) {
    steps.push({ kind: 'artifact', after: later(60, 300), artifact });
  }
  const asked = new Set([
    ...template.attestations.map(({ name }) => name),
    ...template.artifacts.flatMap(({ name: artifact, attestations }) =>
      attestations.map(({ name }) => `${artifact}/${name}`),
    ),
  ]);
  for (const [key, type] of Object.entries(types)) {
    const [name, artifact] = key.split('/').reverse();
    if (!asked.has(key) && type !== null) {
      attest({ name, type }, later(5, 60), artifact);
    }
  }
  for (const [author, state, comment] of plan.approvals ?? []) {
    const at = later(60, 600);
    const said = { author, state, comment };
    steps.push({ kind: 'approve', after: at, artifact: artifacts[0], ...said });
  }
  plan.updates?.forEach(update => steps.push({ kind: 'update', ...update }));
  return steps.sort((a, b) => a.after - b.after);
}
