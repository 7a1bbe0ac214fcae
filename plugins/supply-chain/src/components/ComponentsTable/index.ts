export { ComponentsContent } from './ComponentsContent';
export { ComponentsView } from './ComponentsView';
