import { Injectable } from '@nestjs/common';
import { countAffectedToolboxes, MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type DependentToolbox, KnownTransferDependents } from '../../transfer/domain/transfer-dependents.js';
import { ConnectionsOfLeavers, type LeaverConnections } from '../persistence/connections-of-leavers.js';

/** What uses the connections of a leaver. */
type Dependents = {
  /** The number of toolbox entries, by connection. */
  entries: ReadonlyMap<string, number>;
  /** The ids of synthetic tools, by connection. */
  programs: ReadonlyMap<string, readonly string[]>;
  toolboxes: readonly DependentToolbox[];
  /** Names of the owners of replacements. */
  owners: ReadonlyMap<string, string>;
};

/** Reads what an administrator needs to know about the connections of a leaver. */
@Injectable()
export class LeaverConnectionReader {
  constructor(
    private readonly connectionsOfLeavers: ConnectionsOfLeavers,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly knownTransferDependents: KnownTransferDependents,
    private readonly memberLabels: MemberLabels,
  ) {}

  /** Returns the fields of the preview of an offboarding. */
  async preview(caller: Caller, userId: string): Promise<object> {
    const [rows, shared_with_others] = await Promise.all([
      this.connectionsOfLeavers.listByConnector(caller, userId),
      this.connectionsOfLeavers.countShared(caller.orgId, userId),
    ]);
    const slugs = rows.map(({ connector_slug }) => connector_slug);
    const [displays, dependents] = await Promise.all([
      this.connectorDisplays.load(caller, slugs),
      this.loadDependents(caller, userId, rows),
    ]);
    // A replacement is a connection that the caller can use, which shows the connector's name anyway.
    const isNamed = ({ connector_slug, candidates }: LeaverConnections) =>
      displays.get(connector_slug)!.can_view || candidates.length > 0;
    const named = rows.filter(isNamed);
    const unnamed = rows.filter((row) => !isNamed(row));
    const connections = [
      ...named.map((row) => {
        const { connector_slug } = row;
        return {
          connector_slug,
          connector_label: displays.get(connector_slug)!.label,
          ...buildGroup([row], dependents),
        };
      }),
      ...(unnamed.length > 0
        ? [{ connector_slug: null, connector_label: null, ...buildGroup(unnamed, dependents) }]
        : []),
    ];
    return { connections, shared_with_others };
  }

  private async loadDependents(
    caller: Caller,
    userId: string,
    rows: readonly LeaverConnections[],
  ): Promise<Dependents> {
    const { orgId } = caller;
    const ids = listConnectionIds(rows);
    const owners = rows.flatMap(({ candidates }) =>
      candidates.slice(0, maxCandidates).map((each) => each.owner_user_id),
    );
    const [entries, programs, toolboxes, labels] = await Promise.all([
      this.knownTransferDependents.entriesOn(orgId, ids),
      this.knownTransferDependents.syntheticToolsOn(orgId, ids, userId),
      this.knownTransferDependents.toolboxesOn(caller, ids, userId),
      this.memberLabels.labelsFor(orgId, owners),
    ]);
    return { entries, programs, toolboxes, owners: labels };
  }
}

/** Maximum number of replacements that a preview names for one connector. */
const maxCandidates = 10;

const listConnectionIds = (rows: readonly LeaverConnections[]): string[] =>
  rows.flatMap(({ connection_ids }) => connection_ids);

/** Combines the connections on one connector, or on all connectors that the caller cannot see. */
function buildGroup(parts: readonly LeaverConnections[], { entries, programs, toolboxes, owners }: Dependents) {
  const ids = new Set(listConnectionIds(parts));
  const candidates = parts.flatMap((part) => part.candidates);
  const affected = toolboxes
    .map(({ id, name, entries: all }) => ({
      id,
      name,
      entry_count: all.filter((used) => used.some((each) => ids.has(each))).length,
    }))
    .filter(({ entry_count }) => entry_count > 0);
  const { toolbox_count, toolboxes: seen } = countAffectedToolboxes(affected);
  return {
    connection_count: ids.size,
    entry_count: [...ids].reduce((sum, id) => sum + entries.get(id)!, 0),
    synthetic_tool_count: new Set([...ids].flatMap((id) => programs.get(id)!)).size,
    toolbox_count,
    toolboxes: seen,
    replacement_candidates: candidates
      .slice(0, maxCandidates)
      .map((each) => ({ ...each, owner_label: owners.get(each.owner_user_id) ?? null })),
    replacement_candidate_count: candidates.length,
  };
}
