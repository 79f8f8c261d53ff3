import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type Level, reaches, type ShareEntry } from '../domain/reach.js';
import {
  resourceKey,
  type ResourceRef,
  type ShareableKind,
  ShareableKinds,
  type SharedResource,
  type SharedResources,
} from '../domain/shareable.js';

@Injectable()
export class StoredSharedResources implements SharedResources {
  constructor(
    private readonly reads: Reads,
    private readonly shareableKinds: ShareableKinds,
  ) {}

  async find(orgId: string, refs: readonly ResourceRef[]): Promise<Map<string, SharedResource>> {
    const found = await Promise.all(
      this.shareableKinds.all.map((kind) => {
        const ids = refs.filter((ref) => ref.resource_type === kind.kind).map(({ resource_id }) => resource_id);
        return this.findOfKind(orgId, kind, [...new Set(ids)]);
      }),
    );
    return new Map(
      found
        .flat()
        .map((each) => [resourceKey({ resource_type: each.kind.kind, resource_id: each.shareable.id }), each] as const),
    );
  }

  async listShareable(caller: Caller): Promise<Map<string, Level>> {
    const kinds = this.shareableKinds.all.filter(({ kind }) => caller.permissions.has(`${kind}:share`));
    const found = await Promise.all(
      kinds.flatMap((kind) => [this.listOwned(caller, kind), this.listShared(caller, kind)]),
    );
    const highest = new Map<string, Level>();
    for (const { id, level } of found.flat())
      if (!highest.has(id) || !reaches(highest.get(id)!, level)) highest.set(id, level);
    return highest;
  }

  private async findOfKind(orgId: string, kind: ShareableKind, ids: string[]): Promise<SharedResource[]> {
    if (ids.length === 0) return [];
    const [shareables, rows] = await Promise.all([
      kind.findMany(orgId, ids),
      this.reads.rows<ShareEntry & { resource_id: string }>(
        orgId,
        `select resource_id, grantee_type, grantee_id, level from ${kind.shares}
         where org_id = :org_id and resource_id = any(:ids)`,
        { ids },
      ),
    ]);
    const entries = new Map<string, ShareEntry[]>(ids.map((id) => [id, []]));
    for (const row of rows) entries.get(row.resource_id)!.push(row);
    return shareables.map((shareable) => ({ kind, shareable, entries: entries.get(shareable.id)! }));
  }

  private async listOwned({ orgId, userId }: Caller, kind: ShareableKind): Promise<SharedLevel[]> {
    return (await kind.ownedBy(orgId, userId)).map((id) => ({ id, level: 'edit' }));
  }

  /**
   * Reads the shares that let a caller who is not the owner reshare a resource: with `edit`, or through a team they
   * administer.
   */
  private listShared({ orgId, userId, teams }: Caller, { shares, teamAdminsShare }: ShareableKind) {
    const administered = teamAdminsShare ? [...teams].filter(([, isAdmin]) => isAdmin).map(([id]) => id) : [];
    const values = { user_id: userId, team_ids: [...teams.keys()], administered };
    return this.reads.rows<SharedLevel>(orgId, sharedWith(shares), values);
  }
}

type SharedLevel = { id: string; level: Level };

const sharedWith = (shares: string) => `
  select resource_id as id, level from ${shares} where org_id = :org_id and level = 'edit' and grantee_type = 'org'
  union select resource_id, level from ${shares}
  where org_id = :org_id and level = 'edit' and grantee_type = 'user' and grantee_id = :user_id
  union select resource_id, level from ${shares}
  where org_id = :org_id and grantee_type = 'team'
    and (level = 'edit' and grantee_id = any(:team_ids) or grantee_id = any(:administered))`;
