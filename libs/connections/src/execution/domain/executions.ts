import { type Reach } from '#access-control';
import { type Caller } from '#kernel';
import { type ConnectionStatus } from '../../connection/domain/connection-status.js';
import { type ExecutionEvent } from './execution-events.js';

/** A connection as executing needs it, with how it reaches the caller. */
export type UsedConnection = {
  id: string;
  name: string;
  connector_slug: string;
  owner_user_id: string;
  saffron_account_id: string | null;
  status: ConnectionStatus;
  variables: Record<string, unknown>;
  /** RFC 3339, by the hour. */
  last_used_at: string | null;
  reach: Reach;
};

/** What executing reads of connections, and writes of itself. */
export abstract class Executions {
  /** @throws not_found where it does not reach the caller. */
  abstract connection(caller: Caller, id: string): Promise<UsedConnection>;

  /** Has a repeat of the request, by its Idempotency-Key, wait for this one's answer instead of calling again. */
  abstract announce(caller: Caller): Promise<void>;

  /** Writes what happened, and that the connection was used. */
  abstract record(caller: Caller, connection: UsedConnection, event: ExecutionEvent): Promise<void>;
}
