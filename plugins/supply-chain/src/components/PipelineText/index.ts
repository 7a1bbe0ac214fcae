export { PipelineText } from './PipelineText';
export { clipText } from './clipText';
export { isolateText } from './isolateText';
