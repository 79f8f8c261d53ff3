import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type RoleFacts, type RoleLabels } from '../domain/role-labels.js';

@Injectable()
export class StoredRoleLabels implements RoleLabels {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; name: string }>(orgId, named, { ids });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async all(orgId: string): Promise<ReadonlyMap<string, RoleFacts>> {
    const rows = await this.reads.rows<RoleFacts>(orgId, all);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const named = `select id, name from identity.roles where org_id = :org_id and id = any(:ids)`;

const all = `select id, name, is_system, permissions from identity.roles where org_id = :org_id`;
