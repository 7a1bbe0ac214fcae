// @ts-check

/**
 * Times are milliseconds since the epoch. The driver of PostgreSQL returns them
 * as numbers, but big integers as strings.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  const isSqlite = knex.client.config.client.includes('sqlite');

  /**
   * Fingerprints are only compared for equality, so a hash index, which is
   * smaller in PostgreSQL, is enough.
   *
   * @param {import('knex').Knex.CreateTableBuilder} table
   * @param {string} name
   */
  const indexFingerprint = (table, name) =>
    table.index(['fingerprint'], name, isSqlite ? undefined : 'hash');

  await knex.schema.createTable('flows', table => {
    table.comment('Flows that entities link, by the address of their region');
    table.increments('id');
    table.text('address').notNullable();
    table.text('org').notNullable();
    table.text('name').notNullable();
    table.double('linked_at').notNullable();
    table.text('linked_by').comment('JSON: refs of the entities that link it');
    table.integer('revision').notNullable().defaultTo(0);
    table.text('trails').comment('JSON: how far its trails are read');
    table.text('artifacts').comment('JSON: how far its artifacts are read');
    // By name first, since states are looked up by name.
    table.unique(['name', 'address', 'org']);
  });

  /** @param {import('knex').Knex.CreateTableBuilder} table */
  const recordColumns = table => {
    table.increments('id');
    table.integer('flow_id').notNullable();
    table
      .double('created_at')
      .notNullable()
      .comment('Of an undated record: of the one before it');
    table.text('state').notNullable();
    table.double('read_at').notNullable();
    table.integer('walk').notNullable().comment('The last one that saw it');
    table.text('hash').notNullable();
    table.text('search').notNullable().comment('In lower case');
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  };
  /**
   * What is only read to be shown. Without it, the rows that queries search, and
   * that each read updates, are narrow.
   *
   * @param {string} records
   * @param {string[]} columns
   */
  const createBodies = (records, columns) =>
    knex.schema.createTable(`${records}_bodies`, table => {
      table.integer('id').primary();
      for (const column of columns) {
        table.binary(column).notNullable().comment('Deflated JSON');
      }
      table.foreign('id').references(`${records}.id`).onDelete('CASCADE');
    });

  /**
   * Newest first, since records are read in that order: this fills index pages.
   *
   * @param {string} table
   */
  const indexInOrder = table =>
    knex.schema.raw(
      `create index ${table}_in_order_idx on ${table} (flow_id, created_at desc, id desc, state)`,
    );

  await knex.schema.createTable('trails', table => {
    recordColumns(table);
    table.text('name').notNullable();
    table
      .double('seconds')
      .comment('From the commit to the last report, of a compliant one');
    // By name first, so that lookups in several flows use it.
    table.unique(['name', 'flow_id']);
  });
  await indexInOrder('trails');
  await createBodies('trails', ['record', 'details']);

  await knex.schema.createTable('artifacts', table => {
    recordColumns(table);
    table.text('fingerprint').notNullable();
    table.text('trail').notNullable().comment('Empty if the record names none');
    table.text('name').notNullable().comment('In the template; may be empty');
    table.text('repo');
    table
      .text('reported')
      .notNullable()
      // Knex doesn't escape quotes in comments.
      .comment('State according to the region; empty if it gives none');
    indexFingerprint(table, 'artifacts_fingerprint_idx');
    table.index(['flow_id', 'name', 'created_at', 'repo']);
  });
  await indexInOrder('artifacts');
  await createBodies('artifacts', ['record']);

  await knex.schema.createTable('builds', table => {
    table.comment('Builds that trails report');
    table.integer('trail_id').notNullable();
    table.integer('flow_id').notNullable();
    table.text('fingerprint').notNullable();
    table.text('name').notNullable().comment('In the template');
    table.text('state').notNullable().comment('Derived from the trail');
    table
      .double('changed_at')
      .notNullable()
      .comment('When its trail was first read as it is');
    table.primary(['trail_id', 'name']);
    table.index(['flow_id', 'name', 'state']);
    indexFingerprint(table, 'builds_fingerprint_idx');
    table.foreign('trail_id').references('trails.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('deployments', table => {
    table.comment('Artifacts that run or ran in environments');
    table.increments('id');
    table.integer('trail_id').notNullable();
    table.integer('flow_id').notNullable();
    table.text('fingerprint').notNullable();
    table.text('name').notNullable().comment('In the template; may be empty');
    table.text('environment').notNullable();
    table.double('started_at').comment('Null if not reported');
    table.double('stopped_at').comment('Null while it runs');
    table.double('confirmed_at').comment('When E9 last confirmed it');
    table.index('trail_id');
    table.index(
      ['flow_id', 'environment', 'name', 'started_at'],
      'deployments_places_idx',
    );
    // Queries for what runs are the most common, and few rows match.
    table.index(['flow_id'], 'deployments_running_idx', {
      predicate: knex.whereNull('stopped_at'),
    });
    indexFingerprint(table, 'deployments_fingerprint_idx');
    table.foreign('trail_id').references('trails.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('weeks', table => {
    table.comment('The trails of a flow that were created in a week');
    table.integer('flow_id').notNullable();
    table.double('week').notNullable().comment('Its Monday, 00:00 UTC');
    table.integer('total').notNullable();
    table.integer('compliant').notNullable();
    table.double('seconds').comment('Median of those of its trails');
    table.primary(['flow_id', 'week']);
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('writes', table => {
    table.comment('Receipts of the writes sent to regions');
    table.text('key').primary().comment('Idempotency key');
    table.text('kind').notNullable();
    table.text('entity_ref').notNullable();
    table.text('by').notNullable().comment('Entity ref of the user');
    table.text('org').notNullable();
    table.text('target').notNullable().comment('JSON: what the write changes');
    table.text('outcome').notNullable();
    table.double('at').notNullable();
    table.index(['org', 'kind']);
    table.index(['at']);
  });

  await knex.schema.createTable('deliveries', table => {
    table.comment('When regions last delivered an event');
    table.text('address').notNullable();
    table.text('org').notNullable();
    table.double('at').notNullable();
    table.primary(['address', 'org']);
  });

  await knex.schema.createTable('outbox', table => {
    table.comment('Changes that owners may have to be told');
    table.increments('id');
    table.integer('flow_id').notNullable();
    table.text('change').notNullable().comment('JSON');
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('threads', table => {
    table.comment('What owners were told and is still so');
    table.text('subject').primary();
    table.text('scope').notNullable().comment('Of the notification');
    table.text('entity_ref').comment('Null if it is about no entity');
    table.text('recipients').notNullable().comment('JSON: entity refs');
    table.index(['entity_ref']);
    table.index(['scope']);
  });

  await knex.schema.createTable('leases', table => {
    table.comment('Work that one replica does at a time');
    table.text('name').primary();
    table.text('holder').notNullable();
    table.double('until').notNullable();
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  for (const name of [
    ...['leases', 'threads', 'outbox', 'deliveries'],
    ...['writes', 'weeks', 'deployments', 'builds'],
    ...['artifacts_bodies', 'artifacts', 'trails_bodies', 'trails'],
    'flows',
  ]) {
    await knex.schema.dropTable(name);
  }
};
