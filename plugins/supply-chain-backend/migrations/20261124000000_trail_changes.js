// @ts-check

/**
 * Stores when trails last changed, which tells whether the region's own
 * verdicts on their builds are older. Unknown until a trail changes again.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('trails', table => {
    // Milliseconds since the epoch.
    table.bigInteger('modified_at');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  // On SQLite, knex would copy the table, and drop what refers to it.
  await knex.raw('alter table trails drop column modified_at');
};
