import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { type NamesById } from '../domain/words-in-event.js';

/** Looks up what people, those invited, teams and roles are called, once for a whole page. */
@Injectable()
export class Names {
  constructor(
    private readonly reads: Reads,
    private readonly members: MemberLabels,
  ) {}

  async of(orgId: string, ids: readonly string[]): Promise<NamesById> {
    const distinct = [...new Set(ids)];
    const [people, groups] = await Promise.all([
      this.members.of(
        orgId,
        distinct.filter((id) => id.startsWith('usr_')),
      ),
      this.groups(
        orgId,
        distinct.filter((id) => !id.startsWith('usr_')),
      ),
    ]);
    return new Map([...people, ...groups.map(({ id, name }) => [id, name] as const)]);
  }

  private groups(orgId: string, ids: string[]): Promise<{ id: string; name: string }[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.reads.rows(orgId, groups, [orgId, ids]);
  }
}

const groups = `
  select id, name from access_control.roles where org_id = $1 and id = any($2)
  union all select id, name from access_control.teams where org_id = $1 and id = any($2)
  union all select id, email from access_control.invites where org_id = $1 and id = any($2)`;
