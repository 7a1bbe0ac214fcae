// @ts-check

/**
 * Stores when a region was last found to have deleted trails of a flow. They may
 * have been the newest ones of a component that owns some of its artifacts.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    // Milliseconds since the epoch; only for trails.
    table.bigInteger('gone_at');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table.dropColumns('gone_at');
  });
};
