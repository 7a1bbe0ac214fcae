// @ts-check

/**
 * Times are milliseconds since the epoch.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table
      .bigInteger('kept_since')
      .comment('Creation time before which a complete list has no records');
  });
  // Whether older records were left out isn't known until they are read again.
  await knex('flow_lists')
    .where({ complete: true })
    .update({ kept_since: knex.ref('unbroken_since') });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table.dropColumns('kept_since');
  });
};
