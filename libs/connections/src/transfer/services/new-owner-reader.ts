import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { MemberAuthorities, MemberStatuses } from '#identity';
import { type Caller, type FieldPath, invalid, Reads } from '#kernel';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type NewOwner } from '../domain/transfer.js';
import { unknownMember } from '#identity';

@Injectable()
export class NewOwnerReader {
  constructor(
    private readonly reads: Reads,
    private readonly memberStatuses: MemberStatuses,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly accessDecider: AccessDecider,
    private readonly connectorDisplays: ConnectorDisplays,
  ) {}

  /** @throws validation_error `unknown_member` at `path` if the id is not an active member of the organization. */
  async find(caller: Caller, connector_slug: string, user_id: string, path: FieldPath): Promise<NewOwner> {
    const { orgId } = caller;
    const authority = (await this.memberAuthorities.load(orgId, [user_id])).get(user_id);
    const status = (await this.memberStatuses.readStatuses(orgId, [user_id])).get(user_id);
    if (!authority || status !== 'active') throw notActiveMember(path);
    const [rules, displays, counted] = await Promise.all([
      this.accessDecider.policyFor(authority, [connector_slug]),
      this.connectorDisplays.load(caller, [connector_slug], [user_id]),
      this.reads.one<{ owned: number }>(orgId, countOwned, { user_id }),
    ]);
    return {
      user_id,
      restricted: !rules.decideConnector(connector_slug).allowed,
      holds_connector: displays.get(connector_slug)!.heldBy(user_id),
      owned: counted!.owned,
    };
  }
}

const notActiveMember = (path: FieldPath) =>
  invalid(path, unknownMember, 'new_owner_user_id must be an active member of this organization.');

const countOwned = `
  select count(*)::integer as owned from connections.connections where org_id = :org_id and owner_user_id = :user_id`;
