import { Injectable } from '@nestjs/common';
import { TeamLabels } from '#identity';
import { type Act, EventLog, newId, Transactions } from '#kernel';
import { type Grantee, type Level, type ShareEntry } from '../domain/reach.js';
import { type Share, type ShareableRef, type ShareEvent, type Shares } from '../domain/shares.js';
import { type ShareableKind, ShareableKinds } from '../domain/shareable.js';

@Injectable()
export class StoredShares implements Shares {
  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly shareableKinds: ShareableKinds,
    private readonly teamLabels: TeamLabels,
  ) {}

  listLocked(orgId: string, { shares }: ShareableKind, resourceId: string): Promise<Share[]> {
    return this.transactions.rows<Share>(
      orgId,
      `select id, grantee_type, grantee_id, level from ${shares}
       where org_id = :org_id and resource_id = :resource_id order by id for update`,
      { resource_id: resourceId },
    );
  }

  async add(ref: ShareableRef, entry: ShareEntry, act: Act): Promise<string> {
    const id = newId('acl', act.at);
    await this.transactions.execute(
      ref.orgId,
      `insert into ${ref.kind.shares}
         (org_id, id, resource_id, grantee_type, grantee_id, level, created_by, created_at, updated_at)
       values (:org_id, :id, :resource_id, :grantee_type, :grantee_id, :level, :by, :at, :at)`,
      { ...entry, id, resource_id: ref.shareable.id, by: act.by, at: act.at },
    );
    await this.record(ref, act, { type: `${ref.kind.kind}.shared`, data: { acl_id: id, ...entry } });
    return id;
  }

  async change(ref: ShareableRef, share: Share, level: Level, act: Act): Promise<void> {
    const { id, level: before, ...grantee } = share;
    await this.transactions.execute(
      ref.orgId,
      `update ${ref.kind.shares} set level = :level, updated_at = :at where org_id = :org_id and id = :id`,
      { id, level, at: act.at },
    );
    const data = { acl_id: id, ...grantee, before, after: level };
    await this.record(ref, act, { type: `${ref.kind.kind}.share_changed`, data });
  }

  async remove(
    ref: ShareableRef,
    { id, grantee_type, grantee_id }: Share,
    act: Act,
    cause: string | null = null,
  ): Promise<void> {
    const removed = `delete from ${ref.kind.shares} where org_id = :org_id and id = :id`;
    await this.transactions.execute(ref.orgId, removed, { id });
    const data = { acl_id: id, grantee_type, grantee_id, cause };
    await this.record(ref, act, { type: `${ref.kind.kind}.unshared`, data });
  }

  async endMemberShare(ref: ShareableRef, userId: string, act: Act): Promise<void> {
    const shares = await this.listLocked(ref.orgId, ref.kind, ref.shareable.id);
    const own = shares.find(({ grantee_type, grantee_id }) => grantee_type === 'user' && grantee_id === userId);
    if (own) await this.remove(ref, own, act);
  }

  endAllForGrantee(orgId: string, { grantee_type, grantee_id }: Grantee): Promise<string[]> {
    return this.transactions.run(orgId, async () => {
      const ended: string[] = [];
      for (const { shares } of this.shareableKinds.all) {
        const rows = await this.transactions.rows<{ id: string }>(
          orgId,
          `delete from ${shares}
           where org_id = :org_id and grantee_type = :grantee_type and grantee_id = :grantee_id returning id`,
          { grantee_type, grantee_id },
        );
        ended.push(...rows.map(({ id }) => id));
      }
      return ended;
    });
  }

  private async record({ orgId, kind, shareable }: ShareableRef, act: Act, event: ShareEvent): Promise<void> {
    const resource = { type: kind.kind, id: shareable.id, label: shareable.label };
    const { grantee_type, grantee_id } = event.data;
    // Names of people are looked up when the log is read. A team may be deleted by then, so its name is stored.
    if (grantee_type === 'team' && grantee_id !== null)
      event.data.grantee_label = (await this.teamLabels.current(orgId, [grantee_id])).get(grantee_id) ?? null;
    await this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]);
  }
}
