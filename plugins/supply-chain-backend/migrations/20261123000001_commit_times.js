// @ts-check

/**
 * Moves the times of commits next to the other columns that trends read, so
 * that they needn't read the bodies of trails.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await move(knex, {
    from: { table: 'trail_bodies', key: 'trail_id' },
    to: { table: 'trails', key: 'id' },
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await move(knex, {
    from: { table: 'trails', key: 'id' },
    to: { table: 'trail_bodies', key: 'trail_id' },
  });
};

/**
 * Times are milliseconds since the epoch.
 *
 * @param {import('knex').Knex} knex
 * @param {Record<'from' | 'to', { table: string, key: string }>} tables
 */
async function move(knex, { from, to }) {
  await knex.schema.alterTable(to.table, table => {
    table.bigInteger('committed_at');
  });
  await knex(to.table).update({
    committed_at: knex(from.table)
      .where(`${from.table}.${from.key}`, knex.ref(`${to.table}.${to.key}`))
      .select('committed_at'),
  });
  // On SQLite, knex would copy the table, and drop what refers to it.
  await knex.raw('alter table ?? drop column committed_at', [from.table]);
}
