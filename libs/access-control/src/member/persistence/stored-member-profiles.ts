import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { avatarOf } from '../domain/avatar.js';
import { type MemberProfile, type MemberProfiles } from '../domain/member-profiles.js';

@Injectable()
export class StoredMemberProfiles implements MemberProfiles {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, MemberProfile>> {
    const ids = [...new Set(userIds.filter((id) => id !== null))];
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<MemberProfile & { id: string }>(
      orgId,
      `select id, coalesce(name, email) as name, email, avatar_url
       from access_control.members where org_id = $1 and id = any($2)`,
      [orgId, ids],
    );
    return new Map(
      rows.map(({ id, name, email, avatar_url }) => [id, { name, email, avatar_url: avatarOf(avatar_url, email) }]),
    );
  }
}
