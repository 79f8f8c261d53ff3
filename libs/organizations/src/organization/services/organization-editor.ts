import { Injectable } from '@nestjs/common';
import { OwnOrganizationCheck } from '#identity';
import { type Caller, Callers } from '#kernel';
import { type Organization, Organizations } from '../domain/organization.js';

/** A change with its expected version. `decide` gets the caller with the rights that were read again under the lock. */
export type OwnChange = {
  caller: Caller;
  id: string;
  expected: readonly number[] | undefined;
  decide: (organization: Organization, current: Caller) => Promise<void>;
};

/** Changes organizations. A token can only change its own organization. */
@Injectable()
export class OrganizationEditor {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly organizations: Organizations,
  ) {}

  /**
   * Changes the caller's organization under its lock. @throws otherOrganization for another organization of the
   * same person, else notFound.
   */
  async change({ caller, id, expected, decide }: OwnChange): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, id);
    await this.callers.withOrganizationLock(caller, (current) =>
      this.organizations.change(id, id, (organization) => decide(organization, current), expected),
    );
  }
}
