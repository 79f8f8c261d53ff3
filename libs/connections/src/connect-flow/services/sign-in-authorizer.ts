import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { MemberCallers, MemberProfiles } from '#identity';
import { ApiError, type Caller, type RequestFacts } from '#kernel';
import {
  canCreateConnection,
  canSignIn,
  canOwnerUseConnector,
  deriveOwnerStatus,
  canOwnerReturn,
} from '../../connection/domain/connection-policy.js';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { Connections } from '../../connection/persistence/connections.js';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type ExpectedCallback } from '../domain/expected-callback.js';

/**
 * Checks whether a person may sign in for a connection: when the link is created, and again when the person returns.
 */
@Injectable()
export class SignInAuthorizer {
  constructor(
    private readonly connections: Connections,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly accessDecider: AccessDecider,
    private readonly memberProfiles: MemberProfiles,
    private readonly memberCallers: MemberCallers,
  ) {}

  /**
   * Returns the member who requested the link, with current rights. Null if they may no longer sign in for the
   * connection.
   */
  async findReturning(
    { org_id, user_id, purpose }: ExpectedCallback,
    connection: ConnectionState,
    request: RequestFacts,
  ): Promise<Caller | null> {
    const caller = await this.memberCallers.find(org_id, user_id, request);
    if (!caller || caller.frozen || (purpose === 'connect' && !canCreateConnection(caller).allowed)) return null;
    try {
      await this.authorize(caller, connection);
      return caller;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return null;
      throw error;
    }
  }

  /**
   * Checks the same conditions as `can_reconnect`, in the same order.
   * @throws not_found, forbidden or conflict
   */
  async authorize(caller: Caller, connection: ConnectionState): Promise<ConnectableConnector> {
    const { connector_slug: slug, owner_user_id } = connection;
    canSignIn(await this.connections.reachTo(caller, connection), connection).orThrow();
    await this.accessDecider.assertAdmitted(caller, slug, null);
    const owner = (await this.memberProfiles.current(caller.orgId, [owner_user_id])).get(owner_user_id);
    canOwnerReturn({ owner: deriveOwnerStatus(owner) }).orThrow();
    const displays = await this.connectorDisplays.load(caller, [slug], [owner_user_id]);
    canOwnerUseConnector({ owner_holds_connector: displays.get(slug)!.heldBy(owner_user_id) }).orThrow();
    return this.connectableConnectors.getForConnection(caller.orgId, slug);
  }
}
