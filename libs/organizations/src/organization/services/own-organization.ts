import { Injectable } from '@nestjs/common';
import { Memberships } from '#identity';
import { type Caller, Callers, forbidden, notFound } from '#kernel';
import { type Organization } from '../domain/organization.js';
import { Organizations } from '../domain/organizations.js';
import { type OwnOrganizations } from '../domain/own-organizations.js';

/** A change with its expected version. The caller is read again under the lock. */
export type OwnChange = {
  caller: Caller;
  id: string;
  expected: number | undefined;
  decide: (organization: Organization, current: Caller) => Promise<void>;
};

/** Ensures that a token is only used for its own organization. */
@Injectable()
export class OwnOrganization implements OwnOrganizations {
  constructor(
    private readonly memberships: Memberships,
    private readonly callers: Callers,
    private readonly organizations: Organizations,
  ) {}

  async refuseOther(caller: Caller, id: string): Promise<void> {
    if (id === caller.orgId) return;
    const theirs = await this.memberships.organizationsOf(caller.userId);
    throw theirs.includes(id)
      ? forbidden('other_organization', 'This token belongs to another organization. Use a token of this organization.')
      : notFound('organization');
  }

  /** Changes the caller's organization under its lock. @throws like `refuseOther`. */
  async change({ caller, id, expected, decide }: OwnChange): Promise<void> {
    await this.refuseOther(caller, id);
    await this.callers.withOrganizationLock(caller, (current) =>
      this.organizations.change(id, id, (organization) => decide(organization, current), expected),
    );
  }
}
