/** What each migration adds to the tables before it, or moves between them. */
export const ADDED: Record<string, { tables: string[]; columns?: string[] }> = {
  '20261122000000_init.js': {
    tables: [
      ...['artifact_bodies', 'artifacts', 'deployments', 'flow_lists', 'flows'],
      ...['seen_names', 'state_changes', 'trail_bodies', 'trail_builds'],
      ...['trails', 'unmet_attestations'],
    ],
  },
  '20261122000001_writes.js': { tables: ['writes'] },
  '20261122000002_failed_reads.js': {
    tables: [],
    columns: ['failed_at', 'failed_with'],
  },
  '20261122000003_kept_since.js': { tables: [], columns: ['kept_since'] },
  '20261123000000_ended_deployments.js': { tables: [] },
  '20261123000001_commit_times.js': { tables: [], columns: ['committed_at'] },
  '20261124000000_trail_changes.js': { tables: [], columns: ['modified_at'] },
  '20261124000001_certain_until.js': { tables: [], columns: ['from_until'] },
  '20261125000000_lost_deployments.js': { tables: [], columns: ['lost_until'] },
  '20261125000001_gone_trails.js': { tables: [], columns: ['gone_at'] },
  '20261125000002_whole_reads.js': {
    tables: [],
    columns: ['all_read_since', 'revisiting_since'],
  },
};

/** The names of all tables. */
export const TABLES = Object.values(ADDED)
  .flatMap(({ tables }) => tables)
  .sort();
