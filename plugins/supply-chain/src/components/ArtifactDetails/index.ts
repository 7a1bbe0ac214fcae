export { ArtifactDetails } from './ArtifactDetails';
