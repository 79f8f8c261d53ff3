import { Injectable } from '@nestjs/common';
import { OnMemberReturned, type Returning } from '#identity';
import { CustomConnectors } from '../../custom-connector/domain/custom-connectors.js';

/** Gives a returning member the connectors that they owned and that no other member has taken over. */
@Injectable()
export class ConnectorsOfReturnedMembers extends OnMemberReturned {
  constructor(private readonly customConnectors: CustomConnectors) {
    super();
  }

  /**
   * Ignores `formerIds`: a new member who only has the leaver's email address gets no connectors, because another
   * person who saw the invite could have accepted it.
   */
  async handle({ orgId, userId, act }: Returning): Promise<void> {
    for (const slug of await this.customConnectors.leftBy(orgId, userId))
      await this.customConnectors.change(orgId, slug, (connector) => connector.assignOwner(userId, act));
  }
}
