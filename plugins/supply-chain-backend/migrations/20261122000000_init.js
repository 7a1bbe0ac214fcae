// @ts-check

/**
 * Times are milliseconds since the epoch. In lists, the newest record has the
 * greatest `sort_at` and, among records with equal times, the greatest `place`.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  const isSqlite = knex.client.config.client.includes('sqlite');

  await knex.schema.createTable('flows', table => {
    table.comment('Flows that entities link, by the address of their region');
    table.increments('id');
    table.text('address').notNullable();
    table.text('org').notNullable();
    table.text('name').notNullable();
    table.integer('revision').notNullable().defaultTo(0);
    table.bigInteger('linked_at').notNullable();
    table.unique(['address', 'org', 'name']);
  });

  await knex.schema.createTable('flow_lists', table => {
    table.comment('How far the lists of a flow have been read');
    table.integer('flow_id').notNullable();
    table.text('kind').notNullable();
    table.bigInteger('read_at').comment('When the first page was read');
    table.bigInteger('saved_at').comment('When any page was last read');
    table.bigInteger('unbroken_since');
    table
      .bigInteger('unbroken_top')
      .comment('Time of the newest record in the run');
    table.integer('unbroken_id').comment('ID of the oldest record in the run');
    table.boolean('complete').notNullable().defaultTo(false);
    table.text('former_run').comment('JSON: the run below a gap');
    table.text('unreadable').comment('JSON: positions of unreadable records');
    table.bigInteger('revisited_at');
    table.bigInteger('revisit_from');
    table.bigInteger('claimed_until');
    table.primary(['flow_id', 'kind']);
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  });

  /** @param {import('knex').Knex.CreateTableBuilder} table */
  const listColumns = table => {
    table.increments('id');
    table.integer('flow_id').notNullable();
    table.bigInteger('sort_at').notNullable();
    table.integer('place').notNullable();
    table.boolean('is_dated').notNullable();
    table.text('state').notNullable();
    table.bigInteger('state_since');
    table.bigInteger('read_at').notNullable();
    table
      .text('hash')
      .notNullable()
      .comment('Of everything stored about the record');
    table
      .text('search')
      .notNullable()
      .comment('Lowercase text, without the values of the key columns');
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  };
  /**
   * Covering index for pages and counts. Leaves out text columns, which would
   * slow down counts and could exceed PostgreSQL's limit for index entries.
   * Newest first, since records are read in that order: this fills index pages.
   *
   * @param {string} table
   */
  const indexInOrder = table =>
    knex.schema.raw(
      `create index ${table}_in_order_idx on ${table} (flow_id, sort_at desc, place desc, id desc, is_dated, state)`,
    );

  /**
   * Fingerprints are only compared for equality, so a hash index, which is
   * smaller in PostgreSQL, is enough.
   *
   * @param {import('knex').Knex.CreateTableBuilder} table
   * @param {string} name
   */
  const indexFingerprint = (table, name) =>
    table.index(['fingerprint'], name, isSqlite ? undefined : 'hash');

  await knex.schema.createTable('trails', table => {
    listColumns(table);
    table.text('name').notNullable();
    table.unique(['flow_id', 'name']);
  });
  await indexInOrder('trails');

  await knex.schema.createTable('trail_bodies', table => {
    table.integer('trail_id').primary();
    table.bigInteger('committed_at');
    table.binary('record').notNullable().comment('Deflated JSON');
    table.binary('details').notNullable().comment('Deflated JSON');
    table.foreign('trail_id').references('trails.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('trail_builds', table => {
    table.comment('Builds reported by trails');
    table.integer('trail_id').notNullable();
    table.integer('flow_id').notNullable();
    table.text('fingerprint').notNullable();
    table.text('name').notNullable().comment('Template name of the artifact');
    table.text('state').notNullable();
    table.text('original_state');
    table.bigInteger('since');
    table.primary(['trail_id', 'name']);
    indexFingerprint(table, 'trail_builds_fingerprint_idx');
    table.foreign('trail_id').references('trails.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('unmet_attestations', table => {
    table.comment('Required attestations that are not compliant');
    table.integer('trail_id').notNullable();
    table.integer('flow_id').notNullable();
    table.text('artifact').notNullable().comment('Empty for the trail itself');
    table.text('name').notNullable();
    table.text('state').notNullable();
    table.index('trail_id');
    table.index(['flow_id', 'name']);
    table.foreign('trail_id').references('trails.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('deployments', table => {
    table.integer('trail_id').notNullable();
    table.integer('flow_id').notNullable();
    table.text('name').notNullable().comment('Template name of the artifact');
    table.text('fingerprint').notNullable();
    table.text('environment').notNullable();
    table.bigInteger('started_at');
    table.bigInteger('stopped_at');
    table.integer('snapshot');
    table.index('trail_id');
    table.index(['flow_id', 'environment']);
    // Queries for open deployments are the most common, and few rows match.
    table.index(['flow_id'], 'deployments_open_idx', {
      predicate: knex.whereNull('stopped_at'),
    });
    indexFingerprint(table, 'deployments_fingerprint_idx');
    table.foreign('trail_id').references('trails.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('artifacts', table => {
    listColumns(table);
    table.text('fingerprint').notNullable();
    table.text('trail').notNullable().comment('Empty if the record names none');
    table.text('template_name');
    table.text('repo');
    indexFingerprint(table, 'artifacts_fingerprint_idx');
  });
  await indexInOrder('artifacts');

  await knex.schema.createTable('artifact_bodies', table => {
    table.integer('artifact_id').primary();
    table.binary('record').notNullable().comment('Deflated JSON');
    table.foreign('artifact_id').references('artifacts.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('seen_names', table => {
    table.comment('Artifacts, repositories and environments that records name');
    table.integer('flow_id').notNullable();
    table.text('kind').notNullable();
    table.text('name').notNullable();
    table
      .text('artifact')
      .notNullable()
      .comment('Artifact that ran in the environment');
    table
      .bigInteger('seen_at')
      .notNullable()
      .comment('Time of the newest record that has it');
    table.primary(['flow_id', 'kind', 'name', 'artifact']);
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  });

  await knex.schema.createTable('state_changes', table => {
    table.comment('Changed verdicts on trails and builds');
    table.increments('id');
    table.integer('flow_id').notNullable();
    table.text('source').notNullable().comment('List that showed the change');
    table.text('trail');
    table.text('fingerprint').comment('Null for the trail itself');
    table.text('from_state').notNullable();
    table.bigInteger('from_since').comment('When from_state began, if known');
    table.text('to_state').notNullable();
    table.bigInteger('at').notNullable();
    table.index(['flow_id', 'at']);
    table.foreign('flow_id').references('flows.id').onDelete('CASCADE');
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  for (const name of [
    ...['state_changes', 'seen_names', 'artifact_bodies', 'artifacts'],
    ...['deployments', 'unmet_attestations', 'trail_builds', 'trail_bodies'],
    ...['trails', 'flow_lists', 'flows'],
  ]) {
    await knex.schema.dropTable(name);
  }
};
