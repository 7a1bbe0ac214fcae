export { DataTable } from './DataTable';
export type { Column } from './DataTable';
export { TableSkeleton } from './TableSkeleton';
