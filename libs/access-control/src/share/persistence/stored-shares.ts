import { Injectable } from '@nestjs/common';
import { type Act, EventLog, newId, Transactions } from '#kernel';
import { type ShareEntry, type Grantee, type Level } from '../domain/reach.js';
import { type ShareEvent } from '../domain/share-events.js';
import { type ShareableKind, ShareableKinds } from '../domain/shareable.js';
import { type ShareableRef, type Share, type Shares } from '../domain/shares.js';

@Injectable()
export class StoredShares implements Shares {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: EventLog,
    private readonly kinds: ShareableKinds,
  ) {}

  on(orgId: string, { table }: ShareableKind, thingId: string): Promise<Share[]> {
    return this.transactions.run(orgId, (manager) =>
      manager.query<Share[]>(
        `select id, grantee_type, grantee_id, level from ${table}
         where org_id = $1 and resource_id = $2 order by id for update`,
        [orgId, thingId],
      ),
    );
  }

  async add(ref: ShareableRef, { grantee_type, grantee_id, level }: ShareEntry, act: Act): Promise<string> {
    const id = newId('acl', act.at);
    await this.write(
      ref,
      `insert into ${ref.kind.table}
         (org_id, id, resource_id, grantee_type, grantee_id, level, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [ref.orgId, id, ref.thing.id, grantee_type, grantee_id, level, act.by, act.at],
    );
    const data = { acl_id: id, grantee_type, grantee_id, level };
    await this.record(ref, act, { type: `${ref.kind.kind}.shared`, data });
    return id;
  }

  async change(ref: ShareableRef, share: Share, level: Level, act: Act): Promise<void> {
    const { id: acl_id, grantee_type, grantee_id, level: before } = share;
    await this.write(ref, `update ${ref.kind.table} set level = $3, updated_at = $4 where org_id = $1 and id = $2`, [
      ref.orgId,
      acl_id,
      level,
      act.at,
    ]);
    const data = { acl_id, grantee_type, grantee_id, before, after: level };
    await this.record(ref, act, { type: `${ref.kind.kind}.share_changed`, data });
  }

  async remove(ref: ShareableRef, { id: acl_id, grantee_type, grantee_id }: Share, act: Act): Promise<void> {
    await this.write(ref, `delete from ${ref.kind.table} where org_id = $1 and id = $2`, [ref.orgId, acl_id]);
    const data = { acl_id, grantee_type, grantee_id, cause: null };
    await this.record(ref, act, { type: `${ref.kind.kind}.unshared`, data });
  }

  endAllOf(orgId: string, { grantee_type, grantee_id }: Grantee): Promise<string[]> {
    return this.transactions.run(orgId, async (manager) => {
      const ended: string[] = [];
      for (const { table } of this.kinds.all) {
        const [rows] = await manager.query<[{ id: string }[], number]>(
          `delete from ${table} where org_id = $1 and grantee_type = $2 and grantee_id = $3 returning id`,
          [orgId, grantee_type, grantee_id],
        );
        ended.push(...rows.map(({ id }) => id));
      }
      return ended;
    });
  }

  private write({ orgId }: ShareableRef, sql: string, values: unknown[]): Promise<unknown> {
    return this.transactions.run(orgId, (manager) => manager.query(sql, values));
  }

  private record({ orgId, kind, thing }: ShareableRef, act: Act, event: ShareEvent): Promise<void> {
    const resource = { type: kind.kind, id: thing.id, label: thing.label };
    return this.transactions.run(orgId, async (manager) => {
      const { grantee_type, grantee_id } = event.data;
      // People are named when the log is read; a team that is gone by then could not be.
      if (grantee_type === 'team') {
        const [team] = await manager.query<{ name: string }[]>(teamName, [orgId, grantee_id]);
        event.data.grantee_label = team?.name ?? null;
      }
      await this.log.append(orgId, [{ act, event, resource, changes: [] }]);
    });
  }
}

const teamName = 'select name from identity.teams where org_id = $1 and id = $2';
