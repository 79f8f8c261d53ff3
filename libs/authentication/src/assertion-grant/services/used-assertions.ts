import { Injectable } from '@nestjs/common';
import { AuthorizationRecords } from '../../authorization/domain/authorization-records.js';

/** Assertions that were used once. Only a hash is stored, until the assertion expires. */
@Injectable()
export class UsedAssertions {
  constructor(private readonly authorizationRecords: AuthorizationRecords) {}

  /**
   * Returns whether this is the first use. Of two concurrent uses, only one is the first.
   * @param id identifies the assertion in the organization.
   */
  use(orgId: string, id: string, end: Date): Promise<boolean> {
    return this.authorizationRecords.useOnce(`assertion ${orgId} ${id}`, end);
  }
}
