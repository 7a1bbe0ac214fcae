import { Environment, Trigger } from '../store';
import { RunningState } from './environmentState';

/** An event that notifications can fire on. */
export interface EnvironmentEvent {
  trigger: Trigger;
  environment: Environment;
  /** Epoch seconds. */
  at: number;
  isCompliant: boolean;
  /** Undefined for events of the whole environment. */
  artifact?: { name: string; fingerprint: string } & RunningState;
}

/** `event_type` of a delivery. */
export const EVENT_TYPES: Record<Trigger, string> = {
  ON_STARTED_ARTIFACT: 'ARTIFACT_STARTED',
  ON_EXITED_ARTIFACT: 'ARTIFACT_EXITED',
  ON_SCALED_ARTIFACT: 'ARTIFACT_SCALED',
  ON_ALLOWED_ARTIFACT: 'ARTIFACT_ALLOWED',
  ON_COMPLIANT_ENV: 'ENVIRONMENT_COMPLIANT',
  ON_NON_COMPLIANT_ENV: 'ENVIRONMENT_NON_COMPLIANT',
};
