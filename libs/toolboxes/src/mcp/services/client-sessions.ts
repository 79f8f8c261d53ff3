import { Injectable } from '@nestjs/common';
import { type Caller, type EncryptionContext } from '#kernel';
import { Sealing } from '#platform/sealing';
import { declaresAddresses } from '../domain/elicitation.js';

/** What the client declared in its handshake, if a later message needs it. */
const declared = 'elicitation.url';

/**
 * Remembers what a client declares in its handshake, without keeping state: the id of the session is the sealed
 * declaration. It is sealed for one member and app, and gives access to nothing. Source: MCP 2025-11-25, Streamable HTTP,
 * Session Management.
 */
@Injectable()
export class ClientSessions {
  constructor(private readonly sealing: Sealing) {}

  /** Returns the id of the session that a handshake begins. Null if no later message needs it. */
  async begin(caller: Caller, message: unknown): Promise<string | null> {
    if (!declaresAddresses(message)) return null;
    return (await this.sealing.seal(buildEncryptionContext(caller), declared)).toString('base64url');
  }

  /** Whether the client of this session asks its person to open an address. False for a session of somebody else. */
  async opensAddresses(caller: Caller, id: string | null): Promise<boolean> {
    if (id === null) return false;
    try {
      return (await this.sealing.open(buildEncryptionContext(caller), Buffer.from(id, 'base64url'))) === declared;
    } catch {
      return false;
    }
  }
}

const buildEncryptionContext = ({ orgId, userId, app, token }: Caller): EncryptionContext => ({
  org_id: orgId,
  table: 'mcp',
  row: `${userId}/${(app && token?.id) ?? ''}`,
  field: 'session',
  generation: 1,
});
