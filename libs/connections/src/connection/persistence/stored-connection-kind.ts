import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Shareable, ShareableKinds } from '#access-control';
import { Reads } from '#kernel';
import { ConnectionKind } from '../domain/connection-sharing.js';

@Injectable()
export class StoredConnectionKind extends ConnectionKind implements OnModuleInit {
  constructor(
    private readonly kinds: ShareableKinds,
    private readonly reads: Reads,
  ) {
    super();
  }

  onModuleInit(): void {
    this.kinds.add(this);
  }

  async find(orgId: string, id: string): Promise<Shareable | null> {
    const [found] = await this.reads.rows<Shareable>(orgId, find, [orgId, id]);
    return found ?? null;
  }
}

const find = `select id, name as label, owner_user_id from connections.connections where org_id = $1 and id = $2`;
