import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { type Caller, type FieldError, type FieldPath, invalidFields, pathIn, fieldError, invalidValue } from '#kernel';
import { Connections } from '../../connection/persistence/connections.js';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { KnownTransferDependents } from '../../transfer/domain/transfer-dependents.js';
import { ConnectionsOfLeavers, type LeaverConnections } from '../persistence/connections-of-leavers.js';

/**
 * Disconnects a leaver's connections. The leaver stays their owner, because the connected account is never transferred
 * to another person.
 */
@Injectable()
export class ConnectionOffboarding extends OnMemberLeft {
  constructor(
    private readonly connections: Connections,
    private readonly connectionsOfLeavers: ConnectionsOfLeavers,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly knownTransferDependents: KnownTransferDependents,
  ) {
    super();
  }

  override async preview(caller: Caller, userId: string): Promise<object> {
    const [rows, shared_with_others] = await Promise.all([
      this.connectionsOfLeavers.listByConnector(caller, userId),
      this.connectionsOfLeavers.countShared(caller.orgId, userId),
    ]);
    const slugs = rows.map(({ connector_slug }) => connector_slug);
    const [displays, entries, programs] = await Promise.all([
      this.connectorDisplays.load(caller, slugs),
      this.knownTransferDependents.entriesOn(caller.orgId, listConnectionIds(rows)),
      this.knownTransferDependents.syntheticToolsOn(caller.orgId, listConnectionIds(rows), userId),
    ]);
    const buildGroupView = (named: { slug: string; label: string } | null, parts: readonly LeaverConnections[]) => {
      const ids = listConnectionIds(parts);
      const candidates = parts.flatMap((part) => part.candidates);
      return {
        connector_slug: named?.slug ?? null,
        connector_label: named?.label ?? null,
        connection_count: ids.length,
        entry_count: ids.reduce((sum, id) => sum + entries.get(id)!, 0),
        synthetic_tool_count: new Set(ids.flatMap((id) => programs.get(id)!)).size,
        replacement_candidates: candidates.slice(0, 10),
        replacement_candidate_count: candidates.length,
      };
    };
    // A replacement is a connection that the caller can use, which shows the connector's name anyway.
    const isNamed = ({ connector_slug, candidates }: LeaverConnections) =>
      displays.get(connector_slug)!.can_view || candidates.length > 0;
    const named = rows.filter(isNamed);
    const unnamed = rows.filter((row) => !isNamed(row));
    const connections = [
      ...named.map((row) =>
        buildGroupView({ slug: row.connector_slug, label: displays.get(row.connector_slug)!.label }, [row]),
      ),
      ...(unnamed.length > 0 ? [buildGroupView(null, unnamed)] : []),
    ];
    return { connections, shared_with_others };
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

const listConnectionIds = (rows: readonly LeaverConnections[]): string[] =>
  rows.flatMap(({ connection_ids }) => connection_ids);

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
