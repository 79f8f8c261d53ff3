import { Injectable } from '@nestjs/common';
import { MemberProfiles, OrganizationDirectory } from '#identity';
import { type Caller } from '#kernel';
import { ConnectSettings } from '#organizations';
import { type ConnectionState } from '../domain/connection-state.js';

/** The names that the vault's pages show, so that people do not sign in for a stranger unknowingly. */
@Injectable()
export class ConnectPageFacts {
  constructor(
    private readonly members: MemberProfiles,
    private readonly organizations: OrganizationDirectory,
    private readonly settings: ConnectSettings,
  ) {}

  async of(caller: Caller, { owner_user_id, connected_by_user_id, account_label }: ConnectionState) {
    const people = await this.members.profilesFor(caller.orgId, [owner_user_id]);
    return {
      org_name: await this.organizations.nameOf(caller.orgId),
      owner_name: people.get(owner_user_id)?.name ?? 'Former member',
      expected_account: connected_by_user_id === caller.userId ? account_label : null,
      confirm_direct_connect: await this.settings.confirmsDirectConnect(caller.orgId),
    };
  }
}
