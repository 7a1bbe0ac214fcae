// @ts-check

/**
 * Times are milliseconds since the epoch.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table
      .bigInteger('failed_at')
      .comment('When reading the newest records failed');
    table.text('failed_with').comment('Kind of failure');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table.dropColumns('failed_at', 'failed_with');
  });
};
