export { ComponentsCard } from './ComponentsCard';
