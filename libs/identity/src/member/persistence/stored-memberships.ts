import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type Memberships } from '../domain/memberships.js';

@Injectable()
export class StoredMemberships implements Memberships {
  constructor(private readonly reads: Reads) {}

  async of(userId: string): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(
      null,
      'select id from identity.organizations_of($1) as organization (id)',
      [userId],
    );
    return rows.map(({ id }) => id);
  }
}
