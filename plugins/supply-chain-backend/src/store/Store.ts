import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { Artifacts } from './Artifacts';
import { hidingStatements, noneLogged } from './databaseErrors';
import { Deliveries } from './Deliveries';
import { Deployments } from './Deployments';
import { Flows } from './Flows';
import { Leases } from './Leases';
import { Outbox } from './Outbox';
import { Threads } from './Threads';
import { Trails } from './Trails';

/** What was read from the regions, in Backstage's own database. */
export class Store {
  readonly flows: Flows;
  readonly trails: Trails;
  readonly artifacts: Artifacts;
  readonly deployments: Deployments;
  readonly deliveries: Deliveries;
  readonly leases: Leases;
  readonly outbox: Outbox;
  readonly threads: Threads;

  /** @param knex - client of a migrated database */
  constructor(knex: Knex, logger: Pick<LoggerService, 'error'>) {
    const logged = noneLogged();
    this.flows = hidingStatements(new Flows(knex), logger, logged);
    this.trails = hidingStatements(new Trails(knex), logger, logged);
    this.artifacts = hidingStatements(new Artifacts(knex), logger, logged);
    this.deployments = hidingStatements(new Deployments(knex), logger, logged);
    this.deliveries = hidingStatements(new Deliveries(knex), logger, logged);
    this.leases = hidingStatements(new Leases(knex), logger, logged);
    this.outbox = hidingStatements(new Outbox(knex), logger, logged);
    this.threads = hidingStatements(new Threads(knex), logger, logged);
  }
}
