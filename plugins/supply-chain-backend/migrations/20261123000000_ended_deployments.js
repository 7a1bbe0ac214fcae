// @ts-check

const NAME = 'deployments_places_idx';

/**
 * Extends an index, so that the last deployments of an artifact to an
 * environment are found without reading all of them.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('deployments', table => {
    table.dropIndex(['flow_id', 'environment']);
    table.index(['flow_id', 'environment', 'name', 'stopped_at'], NAME);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('deployments', table => {
    table.dropIndex([], NAME);
    table.index(['flow_id', 'environment']);
  });
};
