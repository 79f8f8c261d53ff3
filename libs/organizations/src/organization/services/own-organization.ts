import { Injectable } from '@nestjs/common';
import { OwnOrganizations } from '#identity';
import { type Caller, Callers } from '#kernel';
import { type Organization } from '../domain/organization.js';
import { Organizations } from '../domain/organizations.js';

/** A change with its expected version. The caller is read again under the lock. */
export type OwnChange = {
  caller: Caller;
  id: string;
  expected: number | undefined;
  decide: (organization: Organization, current: Caller) => Promise<void>;
};

/** Ensures that a token is only used for its own organization. */
@Injectable()
export class OwnOrganization {
  constructor(
    private readonly own: OwnOrganizations,
    private readonly callers: Callers,
    private readonly organizations: Organizations,
  ) {}

  /** @throws forbidden `other_organization` if the person belongs to it, else not_found. */
  refuseOther(caller: Caller, id: string): Promise<void> {
    return this.own.refuseOther(caller, id);
  }

  /** Changes the caller's organization under its lock. @throws like `refuseOther`. */
  async change({ caller, id, expected, decide }: OwnChange): Promise<void> {
    await this.refuseOther(caller, id);
    await this.callers.withOrganizationLock(caller, (current) =>
      this.organizations.change(id, id, (organization) => decide(organization, current), expected),
    );
  }
}
