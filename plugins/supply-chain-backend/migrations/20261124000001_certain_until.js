// @ts-check

/**
 * Stores until when a build certainly had its verdict before a change, which
 * may have happened at any time since it was last read. Unknown for older
 * changes.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('state_changes', table => {
    // Milliseconds since the epoch.
    table.bigInteger('from_until');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('state_changes', table => {
    table.dropColumns('from_until');
  });
};
