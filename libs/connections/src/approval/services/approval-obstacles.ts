import { Injectable } from '@nestjs/common';
import { reaches, resourceKey, SharedResources } from '#access-control';
import { ConnectedApps } from '#authentication';
import { MemberAuthorities } from '#identity';
import { Reads } from '#kernel';
import {
  type ApprovalObstacle,
  findObstacle,
  listConnectionIds,
  listNeededAccess,
  type NeededAccess,
  type ObstructedApproval,
  type PresentNeeds,
  type UsedAccount,
} from '../domain/approval-obstacle.js';

/** Finds the calls that can no longer run, although their approvals are pending or approved. */
@Injectable()
export class ApprovalObstacles {
  constructor(
    private readonly reads: Reads,
    private readonly connectedApps: ConnectedApps,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly sharedResources: SharedResources,
  ) {}

  /** Returns what stops the calls, by id of the approval. Calls that can run are absent. */
  async find(orgId: string, approvals: readonly ObstructedApproval[]): Promise<ReadonlyMap<string, ApprovalObstacle>> {
    const open = approvals.filter(({ status }) => status === 'pending' || status === 'approved');
    if (open.length === 0) return new Map();
    const appIds = [...new Set(open.flatMap(({ app_id }) => app_id ?? []))];
    const [apps, rows] = await Promise.all([
      this.connectedApps.labelsFor(orgId, appIds),
      this.reads.rows<UsedAccount>(orgId, accountsById, { ids: [...new Set(open.flatMap(listConnectionIds))] }),
    ]);
    const accounts = new Map(rows.map((row) => [row.id, row]));
    const needed = open.flatMap((approval) =>
      listNeededAccess(
        approval,
        listConnectionIds(approval).flatMap((id) => accounts.get(id) ?? []),
      ),
    );
    const present = { apps, accounts, hasAccess: await this.loadAccess(orgId, needed) };
    return new Map(
      open.flatMap((approval) => {
        const obstacle = findObstacle(approval, present);
        return obstacle === null ? [] : [[approval.id, obstacle] as const];
      }),
    );
  }

  /** A shipped connector is not shared, so every active member may use it. */
  private async loadAccess(orgId: string, needed: readonly NeededAccess[]): Promise<PresentNeeds['hasAccess']> {
    const [members, resources] = await Promise.all([
      this.memberAuthorities.load(
        orgId,
        needed.map(({ user_id }) => user_id),
      ),
      this.sharedResources.find(orgId, needed),
    ]);
    return (each) => {
      const [member, found] = [members.get(each.user_id), resources.get(resourceKey(each))];
      if (!member || member.suspended_by !== null) return false;
      if (!found) return each.resource_type === 'connector';
      const reach = found.kind.reach(member, found.shareable, found.entries);
      return reach !== null && reaches(reach.access, 'use');
    };
  }
}

const accountsById = `
  select id, status, saffron_account_id, auth_method, variables, owner_user_id, connector_slug
  from connections.connections where org_id = :org_id and id = any(:ids::text[])`;
