import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { type Caller, Transactions } from '#kernel';
import { Connections } from '../domain/connections.js';
import { LeavingConnections } from './leaving-connections.js';
import { Replacements } from './replacements.js';

/** A leaver's connections stay theirs, and nobody can use them any more: an account is never handed to somebody else. */
@Injectable()
export class ConnectionsOfLeavers extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly connections: Connections,
    private readonly transactions: Transactions,
    private readonly leaving: LeavingConnections,
    private readonly replacements: Replacements,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  override preview(caller: Caller, userId: string): Promise<object> {
    return this.leaving.preview(caller, userId);
  }

  async settle(leaving: Leaving): Promise<Partial<LeftBehind>> {
    const {
      caller: { orgId },
      userId,
      act,
    } = leaving;
    await this.replacements.mustBeUsable(leaving);
    const ids = await this.idsOf(orgId, userId);
    for (const id of ids)
      await this.connections.change(orgId, id, (connection) => connection.disconnect('owner_left', act));
    return { disconnected: ids.length };
  }

  private async idsOf(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.run(orgId, (manager) =>
      manager.query<{ id: string }[]>(live, [orgId, userId]),
    );
    return rows.map(({ id }) => id);
  }
}

const live = `
  select id from connections.connections
  where org_id = $1 and owner_user_id = $2 and status <> 'disconnected' order by id`;
