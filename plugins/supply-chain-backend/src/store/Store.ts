import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { Artifacts } from './Artifacts';
import { hidingStatements } from './databaseErrors';
import { Deployments } from './Deployments';
import { Flows } from './Flows';
import { Leases } from './Leases';
import { Trails } from './Trails';

/** What was read from the regions, in Backstage's own database. */
export class Store {
  readonly flows: Flows;
  readonly trails: Trails;
  readonly artifacts: Artifacts;
  readonly deployments: Deployments;
  readonly leases: Leases;

  /** @param knex - client of a migrated database */
  constructor(knex: Knex, logger: Pick<LoggerService, 'error'>) {
    this.flows = hidingStatements(new Flows(knex), logger);
    this.trails = hidingStatements(new Trails(knex), logger);
    this.artifacts = hidingStatements(new Artifacts(knex), logger);
    this.deployments = hidingStatements(new Deployments(knex), logger);
    this.leases = hidingStatements(new Leases(knex), logger);
  }
}
