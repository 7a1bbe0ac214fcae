// @ts-check

/**
 * Stores since when every record of a list has been read. A build of an older
 * trail can start without changing the list, so what runs is known only as of
 * then.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    // Milliseconds since the epoch.
    table.bigInteger('all_read_since');
    // The same for a revisit that hasn't reached the end of the list.
    table.bigInteger('revisiting_since');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('flow_lists', table => {
    table.dropColumns('all_read_since', 'revisiting_since');
  });
};
