import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { avatarOf } from '../domain/avatar.js';
import { type MemberProfile, type MemberProfiles } from '../domain/member-profiles.js';

@Injectable()
export class StoredMemberProfiles implements MemberProfiles {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberProfile>> {
    const profiles = new Map<string, MemberProfile>();
    if (userIds.length === 0) return profiles;
    const rows = await this.reads.rows<MemberProfile & { id: string }>(orgId, select, [orgId, userIds]);
    for (const { id, name, email, avatar_url } of rows)
      profiles.set(id, { name, email, avatar_url: avatarOf({ avatar_url, email }) });
    return profiles;
  }
}

const select = `select id, coalesce(name, email) as name, email, avatar_url from access_control.members
  where org_id = $1 and id = any($2)`;
