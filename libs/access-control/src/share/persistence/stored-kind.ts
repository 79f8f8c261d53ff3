import { Injectable, type Type } from '@nestjs/common';
import { Reads } from '#kernel';
import { type KindFacts, type Shareable, ShareableKind } from '../domain/shareable.js';
import { type ShareTables } from './reachable-things.js';

/** Returns a provider for a kind of resource whose table has the columns `id`, `name` and `owner_user_id`. */
export function storedKind(facts: KindFacts & ShareTables): Type<ShareableKind> {
  const found = `select id, name as label, owner_user_id from ${facts.things} where org_id = :org_id and id = any(:ids)`;
  const owned = `select id from ${facts.things} where org_id = :org_id and owner_user_id = :user_id`;

  @Injectable()
  class StoredKind extends ShareableKind {
    readonly kind = facts.kind;
    readonly shares = facts.shares;
    readonly teamAdminsShare = facts.teamAdminsShare;

    constructor(readonly reads: Reads) {
      super();
    }

    findMany(orgId: string, ids: readonly string[]): Promise<Shareable[]> {
      return this.reads.rows(orgId, found, { ids });
    }

    async ownedBy(orgId: string, userId: string): Promise<string[]> {
      const rows = await this.reads.rows<{ id: string }>(orgId, owned, { user_id: userId });
      return rows.map(({ id }) => id);
    }
  }
  return StoredKind;
}
