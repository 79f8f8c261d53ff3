import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type MemberLabels } from '../domain/member-labels.js';

@Injectable()
export class StoredMemberLabels implements MemberLabels {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(userIds.filter((id) => id !== null))];
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; label: string }>(
      orgId,
      `select id, coalesce(name, email) as label from identity.members where org_id = $1 and id = any($2)`,
      [orgId, ids],
    );
    return new Map(rows.map(({ id, label }) => [id, label]));
  }
}
