import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { Artifacts } from './Artifacts';
import { hidingStatements, noneLogged } from './databaseErrors';
import { Deployments } from './Deployments';
import { Flows } from './Flows';
import { Leases } from './Leases';
import { Outbox } from './Outbox';
import { Trails } from './Trails';

/** What was read from the regions, in Backstage's own database. */
export class Store {
  readonly flows: Flows;
  readonly trails: Trails;
  readonly artifacts: Artifacts;
  readonly deployments: Deployments;
  readonly leases: Leases;
  readonly outbox: Outbox;

  /** @param knex - client of a migrated database */
  constructor(knex: Knex, logger: Pick<LoggerService, 'error'>) {
    const logged = noneLogged();
    const hiding = <T extends object>(part: T) =>
      hidingStatements(part, logger, logged);
    this.flows = hiding(new Flows(knex));
    this.trails = hiding(new Trails(knex));
    this.artifacts = hiding(new Artifacts(knex));
    this.deployments = hiding(new Deployments(knex));
    this.leases = hiding(new Leases(knex));
    this.outbox = hiding(new Outbox(knex));
  }
}
