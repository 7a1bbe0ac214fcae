// @ts-check

/**
 * Times are milliseconds since the epoch. Content is stored only as a hash.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('writes', table => {
    table.comment('What was sent to regions on behalf of users');
    table.text('key').primary().comment('Idempotency key');
    table.text('attempt').notNullable().comment('Who may send it now');
    table.text('kind').notNullable();
    table.text('entity_ref').notNullable();
    table.text('region').notNullable();
    table.text('org').notNullable();
    table.text('by').notNullable().comment('Reference of the user');
    table.text('target').notNullable().comment('JSON: what is written to');
    table.text('place').notNullable().comment('JSON: where it is shown');
    table
      .text('locked_target')
      .unique()
      .comment('The target, until the outcome is known');
    table.text('hash').notNullable().comment('Of the content');
    table.text('state').notNullable();
    table.text('refusal').comment('Why it was refused');
    table.bigInteger('started_at').notNullable();
    table.bigInteger('sent_at').comment('Null until just before it is sent');
    table.bigInteger('settles_at').comment('When it cannot arrive any more');
    table.bigInteger('checked_at');
    table.bigInteger('confirmed_at').comment('When the region showed it');
    table.text('doubt');
    table.text('details').notNullable().comment('JSON: what is shown of it');
    table.text('result').comment('JSON: what was read back');
    table.index(['place', 'started_at']);
    table.index(['target', 'started_at']);
    table.index(['started_at']);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('writes');
};
