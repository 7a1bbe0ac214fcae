import type {
  BackstageCredentials,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import {
  parseEntityRef,
  RELATION_MEMBER_OF,
  RELATION_PARENT_OF,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { Caller } from './Caller';
import { reachedFrom, targetsOf } from './catalogFacts';
import { entityRefOf } from './entityRef';

/**
 * Finds through whom someone owns entities: a user and their groups, or a group,
 * and the groups below them, as in Backstage's ownership card.
 */
export class OwnerFinder {
  constructor(
    private readonly options: {
      catalog: CatalogService;
      userInfo: UserInfoService;
    },
  ) {}

  /** Through whom the caller owns; nobody for anyone but users. */
  async ofCaller(credentials: Caller): Promise<string[]> {
    if (credentials.principal.type !== 'user') {
      return [];
    }
    const { ownershipEntityRefs } = await this.options.userInfo.getUserInfo(
      credentials,
    );
    return this.#withGroupsBelow(ownershipEntityRefs, credentials);
  }

  /**
   * Through whom a user or group owns.
   *
   * @throws NotFoundError when the caller can't see the user or group
   */
  async of(
    ownerRef: string,
    credentials: BackstageCredentials,
  ): Promise<string[]> {
    const entityRef = entityRefOf(parseEntityRef(ownerRef));
    const [owner] = await this.#visible([entityRef], credentials);
    if (!owner) {
      throw new NotFoundError(`Entity ${entityRef} not found in the catalog`);
    }
    return this.#withGroupsBelow(
      [entityRef, ...targetsOf(owner, RELATION_MEMBER_OF)],
      credentials,
    );
  }

  #withGroupsBelow(
    ownerRefs: readonly string[],
    credentials: BackstageCredentials,
  ): Promise<string[]> {
    return reachedFrom(ownerRefs, RELATION_PARENT_OF, refs =>
      this.#visible(
        refs.filter(ref => ref.startsWith('group:')),
        credentials,
      ),
    );
  }

  /** Those of some entities that the caller can see, with their relations. */
  async #visible(
    entityRefs: string[],
    credentials: BackstageCredentials,
  ): Promise<(Entity | undefined)[]> {
    if (entityRefs.length === 0) {
      return [];
    }
    const { items } = await this.options.catalog.getEntitiesByRefs(
      { entityRefs, fields: ['kind', 'metadata', 'relations'] },
      { credentials },
    );
    return items;
  }
}
