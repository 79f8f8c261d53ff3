import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type DirectoryUse } from '../domain/tokens.js';

@Injectable()
export class StoredDirectoryUse implements DirectoryUse {
  constructor(private readonly reads: Reads) {}

  async lastRequestAt(orgId: string): Promise<string | null> {
    return (await this.reads.one<{ at: string | null }>(orgId, lastUse))?.at ?? null;
  }
}

/**
 * Tokens without a user belong to the directory. The index does not contain the kind, so PostgreSQL checks the kind
 * on the rows.
 */
const lastUse = `
  select max(last_used_at) as at from identity.api_tokens where org_id = :org_id and user_id is null and kind = 'scim'`;
