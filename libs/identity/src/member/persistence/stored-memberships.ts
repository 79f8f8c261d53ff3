import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type Memberships } from '../domain/organization-directory.js';

@Injectable()
export class StoredMemberships implements Memberships {
  constructor(private readonly reads: Reads) {}

  async of(userId: string): Promise<string[]> {
    const sql = 'select id from identity.organizations_of(:user_id) as organization (id)';
    const rows = await this.reads.rows<{ id: string }>(null, sql, { user_id: userId });
    return rows.map(({ id }) => id);
  }
}
