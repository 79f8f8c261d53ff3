import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { MemberProfiles } from '#identity';
import { type Caller } from '#kernel';
import {
  canSignIn,
  ownerHoldsConnector,
  ownerStatusOf,
  ownerStays,
} from '../../connection/domain/connection-policy.js';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { Connections } from '../../connection/persistence/connections.js';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';

/**
 * Checks whether a person may sign in for a connection: when the link is created, and again when the person returns.
 */
@Injectable()
export class SignInAuthorizer {
  constructor(
    private readonly connections: Connections,
    private readonly connectors: ConnectableConnectors,
    private readonly displays: ConnectorDisplays,
    private readonly restrictions: AccessDecider,
    private readonly members: MemberProfiles,
  ) {}

  /**
   * Checks the same conditions as `can_reconnect`, in the same order.
   * @throws not_found, forbidden or conflict
   */
  async authorize(caller: Caller, connection: ConnectionState): Promise<ConnectableConnector> {
    const { connector_slug: slug, owner_user_id } = connection;
    canSignIn(await this.connections.reachTo(caller, connection), connection).orThrow();
    await this.restrictions.mustAdmit(caller, slug, null);
    const owner = (await this.members.current(caller.orgId, [owner_user_id])).get(owner_user_id);
    ownerStays({ owner: ownerStatusOf(owner) }).orThrow();
    const displays = await this.displays.load(caller, [slug], [owner_user_id]);
    ownerHoldsConnector({ owner_holds_connector: displays.get(slug)!.heldBy(owner_user_id) }).orThrow();
    return this.connectors.getForConnection(caller.orgId, slug);
  }
}
