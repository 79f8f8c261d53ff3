import { Injectable } from '@nestjs/common';
import { ConnectedApps } from '#authentication';
import { Reads } from '#kernel';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import {
  type ApprovalObstacle,
  findObstacle,
  listConnectionIds,
  type ObstructedApproval,
} from '../domain/approval-obstacle.js';

/** Finds the calls that can no longer run, although their approvals are pending or approved. */
@Injectable()
export class ApprovalObstacles {
  constructor(
    private readonly reads: Reads,
    private readonly connectedApps: ConnectedApps,
  ) {}

  /** Returns what stops the calls, by id of the approval. Calls that can run are absent. */
  async find(orgId: string, approvals: readonly ObstructedApproval[]): Promise<ReadonlyMap<string, ApprovalObstacle>> {
    const open = approvals.filter(({ status }) => status === 'pending' || status === 'approved');
    if (open.length === 0) return new Map();
    const appIds = [...new Set(open.flatMap(({ app_id }) => app_id ?? []))];
    const [apps, rows] = await Promise.all([
      this.connectedApps.labelsFor(orgId, appIds),
      this.reads.rows<Account>(orgId, accountsById, { ids: [...new Set(open.flatMap(listConnectionIds))] }),
    ]);
    const present = { apps, accounts: new Map(rows.map((row) => [row.id, row])) };
    return new Map(
      open.flatMap((approval) => {
        const obstacle = findObstacle(approval, present);
        return obstacle === null ? [] : [[approval.id, obstacle] as const];
      }),
    );
  }
}

type Account = Pick<ConnectionState, 'id' | 'status' | 'saffron_account_id' | 'auth_method' | 'variables'>;

const accountsById = `
  select id, status, saffron_account_id, auth_method, variables from connections.connections
  where org_id = :org_id and id = any(:ids::text[])`;
