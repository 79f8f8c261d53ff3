import { Injectable } from '@nestjs/common';
import { MemberProfiles, OrganizationDirectory } from '#identity';
import { type Caller } from '#kernel';
import { type ConnectionState } from '../domain/connection-state.js';

/** Whom the connect page says it is about, so that nobody signs in for a stranger unawares. */
@Injectable()
export class ConnectPageNames {
  constructor(
    private readonly members: MemberProfiles,
    private readonly organizations: OrganizationDirectory,
  ) {}

  async of(caller: Caller, { owner_user_id, connected_by_user_id, account_label }: ConnectionState) {
    const people = await this.members.of(caller.orgId, [owner_user_id]);
    return {
      org_name: await this.organizations.nameOf(caller.orgId),
      owner_name: people.get(owner_user_id)?.name ?? 'Former member',
      expected_account: connected_by_user_id === caller.userId ? account_label : null,
    };
  }
}
