import { Injectable } from '@nestjs/common';
import { AccessDecider, Shares } from '#access-control';
import { MemberAuthorities, MemberStatuses, unknownMember } from '#identity';
import { type Act, type FieldPath, invalid, defineError } from '#kernel';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { StoredConnectorKind } from '../../connector/persistence/stored-connector-kind.js';

export const newOwnerNotPermitted = defineError(
  409,
  'new_owner_not_permitted',
  'The new owner lacks a permission.',
  (message: string) => message,
);

export const newOwnerRestricted = defineError(
  409,
  'new_owner_restricted',
  'A restriction blocks the new owner from the connector.',
  (message: string) => message,
);

/** Changes the owner of a connector, and the shares of the old and new owner. */
@Injectable()
export class ConnectorHandover {
  constructor(
    private readonly memberStatuses: MemberStatuses,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly accessDecider: AccessDecider,
    private readonly shares: Shares,
    private readonly storedConnectorKind: StoredConnectorKind,
  ) {}

  /**
   * Checks whether a member may become the owner.
   * @throws validation_error `unknown_member` at `path`; conflict `new_owner_not_permitted` if the member may not see
   * connectors, `new_owner_restricted` if a restriction blocks the member from the connector.
   */
  async assertCanTakeOver(orgId: string, userId: string, slug: string, path: FieldPath): Promise<void> {
    const status = (await this.memberStatuses.readStatuses(orgId, [userId])).get(userId);
    const member = status === 'active' ? (await this.memberAuthorities.load(orgId, [userId])).get(userId) : undefined;
    if (!member) throw invalid(path, unknownMember, 'This must be an active member of this organization.');
    if (!member.permissions.has('connector:view'))
      throw newOwnerNotPermitted('This member cannot see connectors. Grant them connector:view first.');
    if (!(await this.accessDecider.policyFor(member, [slug])).decideConnector(slug).allowed)
      throw newOwnerRestricted('A restriction blocks this member from the connector. Choose another member.');
  }

  /** Removes the new owner's share, because an owner needs none. */
  endMemberShare(connector: CustomConnector, userId: string, act: Act): Promise<void> {
    return this.shares.endMemberShare(this.buildRef(connector), userId, act);
  }

  /** Gives the previous owner a share, so that they keep `use` access. */
  async retainAccess(connector: CustomConnector, userId: string, act: Act): Promise<void> {
    await this.shares.add(this.buildRef(connector), { grantee_type: 'user', grantee_id: userId, level: 'use' }, act);
  }

  private buildRef({ state: { org_id: orgId, slug, definition, owner_user_id } }: CustomConnector) {
    return { orgId, kind: this.storedConnectorKind, shareable: { id: slug, label: definition.name, owner_user_id } };
  }
}
