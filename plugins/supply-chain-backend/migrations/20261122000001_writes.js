// @ts-check

/**
 * Times are milliseconds since the epoch. Content is stored only as a hash.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('writes', table => {
    table.comment('Writes sent to regions on behalf of users');
    table.text('key').primary().comment('Idempotency key');
    table
      .text('attempt')
      .notNullable()
      .comment('ID of the attempt that may send it');
    table.text('kind').notNullable();
    table.text('entity_ref').notNullable();
    table.text('region').notNullable();
    table.text('org').notNullable();
    table.text('by').notNullable().comment('Entity ref of the user');
    table.text('target').notNullable().comment('JSON: what the write changes');
    table
      .text('place')
      .notNullable()
      .comment('JSON: where the write is listed');
    table
      .text('locked_target')
      .unique()
      .comment('The target while it is locked');
    table.text('hash').notNullable().comment('Hash of the content');
    table.text('state').notNullable();
    table.text('refusal').comment('Why it was rejected');
    table.bigInteger('started_at').notNullable();
    table.bigInteger('sent_at').comment('Null until just before it is sent');
    table.bigInteger('settles_at').comment('When it can no longer arrive');
    table.bigInteger('checked_at');
    table.bigInteger('confirmed_at').comment('When the region showed it');
    table.text('doubt');
    table.text('details').notNullable().comment('JSON: details to show');
    table.text('result').comment('JSON: the result as read back');
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
