import { FlowTemplate, TemplateAttestation } from '../compliance/types';
import { Approval, Outcome, TrailPlan, TrailUpdate } from './plan';
import { Random } from './random';

/** Something a pipeline reports; `after` is in seconds since its trail began. */
export type TrailStep =
  | { kind: 'artifact'; after: number; artifact: string }
  | ({ kind: 'approve'; after: number } & Approval)
  | ({ kind: 'update'; after: number } & TrailUpdate)
  | {
      kind: 'attest';
      after: number;
      name: string;
      /** Null as in old records. */
      type: string | null;
      outcome: Exclude<Outcome, 'missing'>;
      /** Name in the template of the attested artifact. */
      artifact?: string;
      /** Whether the artifact doesn't exist yet and is identified by name. */
      isEarly?: boolean;
      /** Fields of the type to use instead of generated ones. */
      details?: (at: number) => Record<string, unknown>;
      /** Overrides the failed attestation of that name. */
      isOverride?: boolean;
    };

/** The reported type of an internal attestation. */
function reportedType(type: string): string {
  return type === 'decision' ? 'system:decision' : type;
}

function attestSteps(
  asked: TemplateAttestation,
  plan: TrailPlan,
  after: number,
  artifact?: string,
): TrailStep[] {
  const key = artifact ? `${artifact}/${asked.name}` : asked.name;
  const outcome = plan.outcomes?.[key] ?? 'pass';
  if (outcome === 'missing') {
    return [];
  }
  const type = plan.typeless?.includes(key) ? null : reportedType(asked.type);
  const step: TrailStep = {
    kind: 'attest',
    after,
    name: asked.name,
    type,
    outcome,
    artifact,
    details: plan.details?.[key],
    isEarly: plan.early?.includes(key),
  };
  return plan.overrides?.includes(key)
    ? [
        step,
        { ...step, after: after + 2400, outcome: 'pass', isOverride: true },
      ]
    : [step];
}

/** The steps of one pipeline run, in chronological order. */
export function trailScript(
  random: Random,
  template: FlowTemplate,
  plan: TrailPlan,
): TrailStep[] {
  let after = 0;
  const later = (from: number, to: number) => {
    after += random.int(from, to);
    return after;
  };
  const steps = template.attestations.flatMap(asked =>
    attestSteps(asked, plan, later(20, 240)),
  );
  const artifacts = template.artifacts.flatMap((artifact): TrailStep[] => {
    const isEarly = ({ name }: TemplateAttestation) =>
      plan.early?.includes(`${artifact.name}/${name}`) ?? false;
    const report = (asked: TemplateAttestation) =>
      attestSteps(asked, plan, later(10, 200), artifact.name);
    const early = artifact.attestations.filter(isEarly).flatMap(report);
    return plan.missingArtifacts?.includes(artifact.name)
      ? early
      : [
          ...early,
          { kind: 'artifact', after: later(60, 300), artifact: artifact.name },
          ...artifact.attestations
            .filter(asked => !isEarly(asked))
            .flatMap(report),
        ];
  });
  const extraArtifacts = (plan.extraArtifacts ?? []).map(
    (artifact): TrailStep => ({
      kind: 'artifact',
      after: later(60, 300),
      artifact,
    }),
  );
  const extras = (plan.extras ?? []).map(
    (extra): TrailStep => ({
      kind: 'attest',
      after: later(5, 60),
      name: extra.name,
      type: extra.type,
      outcome: extra.passed ? 'pass' : 'fail',
      artifact: extra.artifact,
    }),
  );
  const approvals = (plan.approvals ?? []).map(
    (approval): TrailStep => ({
      kind: 'approve',
      after: later(60, 600),
      ...approval,
    }),
  );
  const updates = (plan.updates ?? []).map(
    (update): TrailStep => ({ kind: 'update', ...update }),
  );
  return [
    ...steps,
    ...artifacts,
    ...extraArtifacts,
    ...extras,
    ...approvals,
    ...updates,
  ].sort((a, b) => a.after - b.after);
}
