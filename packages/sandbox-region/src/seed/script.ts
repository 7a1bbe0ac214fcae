import { FlowTemplate, TemplateAttestation } from '../compliance';
import { Outcome } from './evidence';
import { TrailPlan } from './plan';
import { Random } from './random';

/** One thing that a pipeline reports, so many seconds after its trail began. */
export type TrailStep =
  | { kind: 'artifact'; after: number; artifact: string }
  | {
      kind: 'attest';
      after: number;
      name: string;
      /** Null as in old records. */
      type: string | null;
      outcome: Exclude<Outcome, 'missing'>;
      /** The template name of the artifact it speaks of. */
      artifact?: string;
      /** Somebody overrides the failed attestation of that name. */
      isOverride?: boolean;
    };

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
  const type = plan.typeless?.includes(key) ? null : asked.type;
  const step: TrailStep = {
    kind: 'attest',
    after,
    name: asked.name,
    type,
    outcome,
    artifact,
  };
  return plan.overrides?.includes(key)
    ? [
        step,
        { ...step, after: after + 2400, outcome: 'pass', isOverride: true },
      ]
    : [step];
}

/** Of what a pipeline would report, what this one does, in the order of time. */
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
  const artifacts = template.artifacts
    .filter(artifact => !plan.missingArtifacts?.includes(artifact.name))
    .flatMap((artifact): TrailStep[] => [
      { kind: 'artifact', after: later(60, 300), artifact: artifact.name },
      ...artifact.attestations.flatMap(asked =>
        attestSteps(asked, plan, later(10, 200), artifact.name),
      ),
    ]);
  const extras = (plan.extras ?? []).map(
    (extra): TrailStep => ({
      kind: 'attest',
      after: later(5, 60),
      name: extra.name,
      type: extra.type,
      outcome: extra.passed ? 'pass' : 'fail',
    }),
  );
  return [...steps, ...artifacts, ...extras].sort((a, b) => a.after - b.after);
}
