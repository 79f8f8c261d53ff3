import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type RoleLabels } from '../domain/role-labels.js';

@Injectable()
export class StoredRoleLabels implements RoleLabels {
  constructor(private readonly reads: Reads) {}

  async labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; name: string }>(orgId, named, { ids });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const named = `select id, name from identity.roles where org_id = :org_id and id = any(:ids)`;
