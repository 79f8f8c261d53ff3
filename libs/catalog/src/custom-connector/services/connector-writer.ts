import { Injectable } from '@nestjs/common';
import { type Act, actOf, type Caller, Callers, Clock, type Decision } from '#kernel';
import { type Connector } from '../../connector/domain/connector.js';
import { VisibleConnectors } from '../../connector/services/visible-connectors.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { CustomConnectors } from '../domain/custom-connectors.js';

/** The caller as of the organization lock, and the connector as they see it. */
export type ChangeContext = { caller: Caller; seen: Connector; act: Act };

/** The start of every change of a connector: takes the lock and checks the caller's right. */
@Injectable()
export class ConnectorWriter {
  constructor(
    private readonly callers: Callers,
    private readonly seen: VisibleConnectors,
    private readonly connectors: CustomConnectors,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found if the caller cannot see the connector, or the policy's refusal. */
  change<Result>(
    caller: Caller,
    slug: string,
    policy: (caller: Caller, connector: Connector) => Decision,
    change: (connector: CustomConnector, context: ChangeContext) => Result | Promise<Result>,
    expected?: number,
  ): Promise<Result> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const seen = await this.seen.get(current, slug);
      policy(current, seen).orThrow();
      const context = { caller: current, seen, act: actOf(current, this.clock) };
      return this.connectors.change(current.orgId, slug, (connector) => change(connector, context), expected);
    });
  }
}
