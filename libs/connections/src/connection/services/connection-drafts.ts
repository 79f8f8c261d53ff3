import { Injectable } from '@nestjs/common';
import { type ShareEntry, Sharing } from '#access-control';
import { actOf, type Caller, Clock } from '#kernel';
import { isWithinLimit } from '../domain/connection-policy.js';
import { defaultName } from '../domain/connection-name.js';
import { type ConnectionState, unfinished } from '../domain/connection-state.js';
import { Connection } from '../domain/connection.js';
import { Connections } from '../domain/connections.js';
import { type ConnectableConnector } from '../../connector/domain/ports.js';

/** Creates pending connections. */
@Injectable()
export class ConnectionDrafts {
  constructor(
    private readonly connections: Connections,
    private readonly sharing: Sharing,
    private readonly clock: Clock,
  ) {}

  /** A new connection, not stored yet. */
  begin({ orgId: org_id, userId: owner_user_id }: Caller, { slug: connector_slug }: ConnectableConnector) {
    return unfinished({ org_id, owner_user_id, connector_slug, name: '' }, this.clock.now());
  }

  /** Refuses shares that `create` would refuse, before the vault is called. */
  checkShares(caller: Caller, { id, name, owner_user_id }: ConnectionState, shares: readonly ShareEntry[]) {
    return this.sharing.checkNew(caller, 'connection', { id, label: name, owner_user_id }, shares);
  }

  /** @throws validation_error for an unknown grantee; conflict `connection_limit`, and the conflicts of sharing. */
  async create(
    caller: Caller,
    connector: ConnectableConnector,
    draft: ConnectionState,
    { name, shares }: { name?: string; shares: readonly ShareEntry[] },
  ) {
    const taken = await this.connections.namesOf(caller.orgId, caller.userId);
    const called = name ?? defaultName(connector.label, new Set(taken));
    const connection = Connection.create(draft, called, actOf(caller, this.clock));
    await this.connections.add(connection);
    const { id, owner_user_id } = connection.state;
    await this.sharing.begin(caller, 'connection', { id, label: called, owner_user_id }, shares);
    // Checked last, so that errors in the request are reported before limits.
    isWithinLimit(taken.length).orThrow();
    return connection.state;
  }
}
