import { Injectable } from '@nestjs/common';
import { type Act, actOf, type Caller, Callers, Clock, type Decision } from '#kernel';
import { type Connector } from '../domain/connector.js';
import { SeenConnectors } from '../services/seen-connectors.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { CustomConnectors } from '../domain/custom-connectors.js';

/** Whose change it is, as they are under the organization's lock, and what they see of the connector. */
export type ChangeContext = { caller: Caller; seen: Connector; act: Act };

/** What every change of a connector begins with: the lock, and whether the caller may. */
@Injectable()
export class ConnectorChanges {
  constructor(
    private readonly callers: Callers,
    private readonly seen: SeenConnectors,
    private readonly connectors: CustomConnectors,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found where the caller does not see it, and what the policy refuses with. */
  make<Result>(
    caller: Caller,
    slug: string,
    policy: (caller: Caller, connector: Connector) => Decision,
    change: (connector: CustomConnector, context: ChangeContext) => Result | Promise<Result>,
    expected?: number,
  ): Promise<Result> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const seen = await this.seen.of(current, slug);
      policy(current, seen).orThrow();
      const context = { caller: current, seen, act: actOf(current, this.clock) };
      return this.connectors.change(current.orgId, slug, (connector) => change(connector, context), expected);
    });
  }
}
