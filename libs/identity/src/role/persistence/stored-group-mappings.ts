import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type GroupMappings } from '../domain/role-usage.js';

/** Counts the mappings themselves; provisioning writes them. */
@Injectable()
export class StoredGroupMappings implements GroupMappings {
  constructor(private readonly reads: Reads) {}

  async countByRole(orgId: string, roleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.reads.rows<{ role_id: string; count: number }>(
      orgId,
      `select role_id, count(*)::integer as count from identity.group_mappings
       where org_id = :org_id and role_id = any(:role_ids) group by role_id`,
      { role_ids: roleIds },
    );
    return new Map(rows.map(({ role_id, count }) => [role_id, count]));
  }
}
