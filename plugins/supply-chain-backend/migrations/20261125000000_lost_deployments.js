// @ts-check

/**
 * Stores until when deployments ran whose trails a region has deleted, so that
 * nothing else is dated from before.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    // Milliseconds since the epoch; only for trails.
    table.bigInteger('lost_until');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table.dropColumns('lost_until');
  });
};
