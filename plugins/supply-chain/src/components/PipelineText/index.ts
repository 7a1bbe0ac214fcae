export { PipelineText } from './PipelineText';
export { clipText } from './clipText';
