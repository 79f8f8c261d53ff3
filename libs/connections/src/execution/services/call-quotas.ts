import { Injectable } from '@nestjs/common';
import { ApiError, RateLimits, type Taken } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { callsOfConnection, callsOfProvider } from '../domain/call-quotas.js';
import { type ExecutableTool } from '../domain/executable-tool.js';

/** How often tools may be run: so often on one connection, and as often as the third party takes it. */
@Injectable()
export class CallQuotas {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a call of which nothing is done yet. @throws rate_limited with the scope that has none left. */
  async take(tool: ExecutableTool, { id, saffron_account_id }: UsedConnection): Promise<void> {
    const ofConnection: Taken = [callsOfConnection, `${tool.installation.orgId}/${id}`];
    await this.limits.consumeAll([ofConnection, ...ofProvider(tool, saffron_account_id!)]);
  }

  /** Counts a repeat, which the third party counts as well; false where it has none left. */
  async takeRepeat(tool: ExecutableTool, accountId: string): Promise<boolean> {
    try {
      await this.limits.consumeAll(ofProvider(tool, accountId));
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
}

/** An organization has one application of a connector. */
function ofProvider({ installation }: ExecutableTool, accountId: string): Taken[] {
  const { orgId, slug, definition } = installation;
  const bucket = callsOfProvider(definition);
  return bucket ? [[bucket, `${orgId}/${slug}/${bucket.countedBy === 'account' ? accountId : ''}`]] : [];
}
