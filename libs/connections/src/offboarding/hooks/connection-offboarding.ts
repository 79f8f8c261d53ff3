import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { type Caller, type FieldError, type FieldPath, invalidFields, pathIn, fieldError, invalidValue } from '#kernel';
import { Connections } from '../../connection/persistence/connections.js';
import { ConnectionsOfLeavers } from '../persistence/connections-of-leavers.js';
import { LeaverConnectionReader } from '../services/leaver-connection-reader.js';

/**
 * Disconnects a leaver's connections. The leaver stays their owner, because the connected account is never transferred
 * to another person.
 */
@Injectable()
export class ConnectionOffboarding extends OnMemberLeft {
  constructor(
    private readonly connections: Connections,
    private readonly connectionsOfLeavers: ConnectionsOfLeavers,
    private readonly leaverConnectionReader: LeaverConnectionReader,
  ) {
    super();
  }

  override preview(caller: Caller, userId: string): Promise<object> {
    return this.leaverConnectionReader.preview(caller, userId);
  }

  /**
   * @throws validation_error for a replacement that is not active, is not on the same connector, or cannot be used by
   * the caller
   */
  async handle({ caller, userId, replacements, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.assertUsable(caller, userId, replacements);
    const ids = await this.connectionsOfLeavers.listIds(caller.orgId, userId);
    for (const id of ids)
      await this.connections.change(caller.orgId, id, (connection) => connection.disconnect('owner_left', act));
    return { disconnected: ids.length };
  }

  private async assertUsable(caller: Caller, userId: string, replacements: Leaving['replacements']): Promise<void> {
    if (replacements.length === 0) return;
    const ids = replacements.map(({ connection_id }) => connection_id);
    const slugs = await this.connectionsOfLeavers.findUsable(caller, userId, ids);
    const problems = replacements.flatMap(({ connection_id, connector_slug }, position) =>
      problemWith(slugs.get(connection_id), connector_slug, `/replacements/${position}`),
    );
    if (problems.length > 0) throw invalidFields(problems);
  }
}

function problemWith(actualSlug: string | undefined, slug: string, path: FieldPath): FieldError[] {
  if (actualSlug === slug) return [];
  const [field, message] =
    actualSlug === undefined
      ? (['connection_id', 'connection_id must be an active connection of another member that you can use.'] as const)
      : ([
          'connector_slug',
          'connection_id is a connection on a different connector. Choose a connection on the same connector.',
        ] as const);
  return [fieldError(pathIn(path, field), invalidValue, message)];
}
