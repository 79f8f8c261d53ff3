import { Injectable } from '@nestjs/common';
import { ApiError, RateLimits, type Taken } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { callsOfConnection, callsOfProvider } from '../domain/call-quotas.js';
import { type ExecutableTool } from '../domain/executable-tool.js';

/** Limits how often tools run: per connection, and as often as the third party allows. */
@Injectable()
export class CallQuotas {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a call before it is sent. @throws rate_limited with the scope that is used up. */
  async take(tool: ExecutableTool, { id, saffron_account_id }: UsedConnection): Promise<void> {
    const ofConnection: Taken = [callsOfConnection, `${tool.installation.orgId}/${id}`];
    await this.limits.consumeAll([ofConnection, ...ofProvider(tool, saffron_account_id!)]);
  }

  /** Counts a retry, because the third party counts it too. Returns false if none is left. */
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

/** An organization has one OAuth application per connector. */
function ofProvider({ installation }: ExecutableTool, accountId: string): Taken[] {
  const { orgId, slug, definition } = installation;
  const bucket = callsOfProvider(definition);
  return bucket ? [[bucket, `${orgId}/${slug}/${bucket.countedBy === 'account' ? accountId : ''}`]] : [];
}
