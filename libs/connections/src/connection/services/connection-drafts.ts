import { Injectable } from '@nestjs/common';
import { type ShareEntry, Sharing } from '#access-control';
import { actOf, type Caller, Clock } from '#kernel';
import { isWithinLimit } from '../domain/connection-policy.js';
import { defaultName } from '../domain/connection-name.js';
import { type ConnectionState } from '../domain/connection-state.js';
import { Connection } from '../domain/connection.js';
import { Connections } from '../domain/connections.js';
import { type ConnectableConnector } from '../../connector/domain/ports.js';

/** Makes pending connections, and unmakes those that nobody can sign in for. */
@Injectable()
export class ConnectionDrafts {
  constructor(
    private readonly connections: Connections,
    private readonly sharing: Sharing,
    private readonly clock: Clock,
  ) {}

  /** @throws validation_error for a grantee nobody knows; conflict `connection_limit` and those of sharing. */
  async create(
    caller: Caller,
    connector: ConnectableConnector,
    name: string | undefined,
    shares: readonly ShareEntry[],
  ) {
    const owner = { org_id: caller.orgId, owner_user_id: caller.userId };
    const taken = await this.connections.namesOf(caller.orgId, caller.userId);
    const called = name ?? defaultName(connector.label, new Set(taken));
    const connection = Connection.create(owner, connector.slug, called, actOf(caller, this.clock));
    await this.connections.add(connection);
    const { id, owner_user_id } = connection.state;
    await this.sharing.begin(caller, 'connection', { id, label: called, owner_user_id }, shares);
    // Last, because what is wrong with the request is said before what is in its way.
    isWithinLimit(taken.length).orThrow();
    return connection.state;
  }

  /** As if it had never been, but for the log. */
  discard(caller: Caller, { id }: ConnectionState): Promise<void> {
    return this.connections.change(caller.orgId, id, (connection) => connection.delete(actOf(caller, this.clock)));
  }
}
