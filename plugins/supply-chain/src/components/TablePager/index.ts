export { TablePager } from './TablePager';
