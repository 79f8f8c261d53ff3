import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type InviteLabels } from '../domain/invite.js';

@Injectable()
export class StoredInviteLabels implements InviteLabels {
  constructor(private readonly reads: Reads) {}

  async labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; email: string }>(
      orgId,
      'select id, email from identity.invites where org_id = :org_id and id = any(:ids)',
      { ids },
    );
    return new Map(rows.map(({ id, email }) => [id, email]));
  }
}
