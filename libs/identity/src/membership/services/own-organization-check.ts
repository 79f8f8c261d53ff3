import { Injectable } from '@nestjs/common';
import { type Caller, notFound, defineError } from '#kernel';
import { Memberships } from '../domain/organization-directory.js';

/** Checks an organization id in a path against the organization of the caller's token. */
@Injectable()
export class OwnOrganizationCheck {
  constructor(private readonly memberships: Memberships) {}

  /** @throws forbidden `other_organization` if the caller belongs to the organization with this id, else not_found. */
  async assertOwn(caller: Caller, id: string): Promise<void> {
    if (id === caller.orgId) return;
    const ownIds = await this.memberships.listOrganizations(caller.userId);
    throw ownIds.includes(id) ? otherOrganization() : notFound('organization');
  }
}

export const otherOrganization = defineError(
  403,
  'other_organization',
  'The token belongs to another organization.',
  (message: string = 'This token belongs to another organization. Use a token of the organization in the path.') =>
    message,
);
