export * from './types';
export { evaluateArtifactState, evaluateTrail } from './evaluate';
export { worstState } from './attestations';
