export { OverviewCard } from './OverviewCard';
