// In one chunk, because they share most of their parts.
export { ArtifactDetails } from './artifact/ArtifactDetails';
export { TrailDetails } from './trail/TrailDetails';
