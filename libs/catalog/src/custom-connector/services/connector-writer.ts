import { Injectable } from '@nestjs/common';
import { type Act, createAct, type Caller, Callers, Clock, type Decision } from '#kernel';
import { type Connector } from '../../connector/domain/connector.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { CustomConnectors } from '../domain/custom-connectors.js';

/** `caller`: the caller with the rights at the time of the change. `seen`: the connector as the caller sees it. */
export type ChangeContext = { caller: Caller; seen: Connector; act: Act };

/** Changes custom connectors: takes the organization's lock, and checks the caller's right before each change. */
@Injectable()
export class ConnectorWriter {
  constructor(
    private readonly callers: Callers,
    private readonly visibleConnectors: VisibleConnectors,
    private readonly customConnectors: CustomConnectors,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found if the caller cannot see the connector; otherwise the policy's refusal, if it refuses. */
  change<Result>(
    caller: Caller,
    slug: string,
    policy: (caller: Caller, connector: Connector) => Decision,
    change: (connector: CustomConnector, context: ChangeContext) => Result | Promise<Result>,
    expected?: readonly number[],
  ): Promise<Result> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const seen = await this.visibleConnectors.get(current, slug);
      policy(current, seen).orThrow();
      const context = { caller: current, seen, act: createAct(current, this.clock) };
      return this.customConnectors.change(current.orgId, slug, (connector) => change(connector, context), expected);
    });
  }
}
