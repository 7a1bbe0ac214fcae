export { ArtifactsContent } from './ArtifactsContent';
