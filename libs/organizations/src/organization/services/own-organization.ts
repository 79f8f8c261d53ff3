import { Injectable } from '@nestjs/common';
import { Memberships } from '#identity';
import { type Caller, forbidden, notFound } from '#kernel';

/** A token is bound to one organization, whichever its person belongs to. */
@Injectable()
export class OwnOrganization {
  constructor(private readonly memberships: Memberships) {}

  /** @throws forbidden `other_organization` to who belongs to it: they may know that it is there; else not_found. */
  async refuseOther(caller: Caller, id: string): Promise<void> {
    if (id === caller.orgId) return;
    const theirs = await this.memberships.of(caller.userId);
    throw theirs.includes(id)
      ? forbidden('other_organization', 'This token belongs to another organization: use one of this organization.')
      : notFound('organization');
  }
}
