import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, type TimeLimit } from '#kernel';
import { Bulkhead, TurnQueue, within } from '#platform/bulkhead';
import { RateLimits, type BucketKey, type Bucket, defineBucket } from '#platform/rate-limit';
import { type ConnectorDefinition } from '#connector-definition';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { ConnectionsOptions } from '../../vault-client/domain/connections-options.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { limits } from '../domain/execution.js';

/**
 * Limits how many calls run at the same time, and how often calls start. A running call counts for its connection,
 * member and organization, so that a third party that hangs cannot use up shared resources. If the connection is at its
 * limit, calls wait. If the member or the organization is at its limit, calls are refused.
 */
@Injectable()
export class CallThrottle {
  private readonly connections: TurnQueue;
  private readonly members: Bulkhead;
  private readonly organizations: Bulkhead;

  constructor(
    { callsAtOnce = limits.atOnce, callsWaiting = limits.waiting }: ConnectionsOptions,
    private readonly rateLimits: RateLimits,
  ) {
    this.connections = new TurnQueue({
      atOnce: callsAtOnce.connection,
      waiting: callsWaiting.connection,
      waitingOfOrganization: callsWaiting.organization,
    });
    this.members = new Bulkhead(callsAtOnce.member);
    this.organizations = new Bulkhead(callsAtOnce.organization);
  }

  /** Number of calls that wait for a slot of their connection. */
  get waiting(): number {
    return this.connections.waiting;
  }

  /**
   * Waits for a free slot, counts the call against the rate limits, and runs `work` in the slot.
   * @param time the call's time limit, which includes waiting.
   * @param work receives whether the call had to wait.
   * @throws rate_limited with the scope that is full or used up.
   */
  run<Result>(
    { orgId, userId }: Caller,
    connection: UsedConnection,
    tool: ExecutableTool,
    time: TimeLimit,
    work: (waited: boolean) => Promise<Result>,
  ): Promise<Result> {
    const turn = { key: `${orgId}/${connection.id}`, orgId, member: userId, scope: 'connection', limit: time };
    const bounds = [
      { bulkhead: this.members, key: `${orgId}/${userId}`, scope: 'member' },
      { bulkhead: this.organizations, key: orgId, scope: 'organization' },
    ];
    return this.connections.within(turn, (waited) =>
      within(bounds, async () => {
        await this.countCall(tool, connection);
        return work(waited);
      }),
    );
  }

  /** Counts a retry, because the third party also counts it. Returns false if the rate limit allows no retry. */
  async countRetry(tool: ExecutableTool, accountId: string): Promise<boolean> {
    try {
      await this.rateLimits.consumeAll(providerBuckets(tool, accountId));
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  private async countCall(tool: ExecutableTool, { id, saffron_account_id }: UsedConnection): Promise<void> {
    const connectionBucket: BucketKey = [callsOfConnection, `${tool.integration.orgId}/${id}`];
    await this.rateLimits.consumeAll([connectionBucket, ...providerBuckets(tool, saffron_account_id!)]);
  }
}

/**
 * Returns the third party's rate limit, if known, with its key. The key is the account if the limit is per account.
 * Otherwise, it is the connector, because an organization has one OAuth application per connector.
 */
function providerBuckets({ integration }: ExecutableTool, accountId: string): BucketKey[] {
  const { orgId, slug, definition } = integration;
  const bucket = callsOfProvider(definition);
  return bucket ? [[bucket, `${orgId}/${slug}/${bucket.countedBy === 'account' ? accountId : ''}`]] : [];
}

/** Quota per connection, shared by all callers. */
export const callsOfConnection = defineBucket({
  name: 'connection_calls',
  counts: 'Tool calls per connection.',
  quota: 120,
  seconds: 60,
  countedBy: 'connection',
});

/** Quota of the third party. The connector's definition sets its size. */
export const callsPerProvider = defineBucket({
  name: 'provider_calls',
  counts: 'Calls per third party, limited by the connector’s `rate_limits`.',
  quota: 1,
  seconds: 1,
  countedBy: 'account',
  ofThirdParty: true,
});

/** Returns the third party's limit per account or per OAuth application, or null if unknown. */
function callsOfProvider({ rate_limits }: Pick<ConnectorDefinition, 'rate_limits'>): Bucket | null {
  if (!rate_limits) return null;
  const { requests: quota, per_seconds: seconds, scope } = rate_limits;
  return { ...callsPerProvider, quota, seconds, countedBy: scope };
}
