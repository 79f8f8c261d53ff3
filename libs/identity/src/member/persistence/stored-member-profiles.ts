import { Injectable } from '@nestjs/common';
import { Reads, ReadThroughCache, Transactions } from '#kernel';
import { Avatars, memberLabel, type MemberProfile, type MemberProfiles } from '../domain/member-labels.js';

@Injectable()
export class StoredMemberProfiles implements MemberProfiles {
  private readonly cache: ReadThroughCache<MemberProfile>;

  constructor(
    private readonly reads: Reads,
    private readonly avatars: Avatars,
    transactions: Transactions,
  ) {
    this.cache = new ReadThroughCache(transactions);
  }

  profilesFor(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, MemberProfile>> {
    const ids = [...new Set(userIds.filter((id) => id !== null))];
    return this.cache.get(orgId, ids, (missing) => this.read(orgId, missing));
  }

  current(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberProfile>> {
    return this.read(orgId, userIds);
  }

  async currentNames(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reads.rows<{ id: string; name: string }>(
      orgId,
      `select id, ${memberLabel} as name ${named}`,
      {
        ids,
      },
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async read(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MemberProfile>> {
    const rows = await this.reads.rows<MemberProfile & { id: string }>(
      orgId,
      `select id, ${memberLabel} as name, email, avatar_url, status = 'suspended' as suspended ${named}`,
      { ids },
    );
    return new Map(rows.map(({ id, ...profile }) => [id, { ...profile, avatar_url: this.avatars.urlFor(profile) }]));
  }
}

const named = 'from identity.members member where org_id = :org_id and id = any(:ids)';
