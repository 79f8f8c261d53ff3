import { Injectable } from '@nestjs/common';
import { AccessDecider, reaches, reachOf } from '#access-control';
import { type Connector, Connectors, toolNamed } from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { type Act, ApiError, type Caller, type FieldPath, invalidFields, newId, pathIn } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { nameProblems } from '../../entry/domain/sent-entries.js';
import { type EntryDraft, isProxyDraft, type ProxyDraft, type SentEntry } from '../domain/entry-draft.js';
import { draftsOf } from '../domain/entry-drafts.js';
import { pinProblems } from '../domain/pin-problems.js';
import { refusalAt, refusedAt } from '../domain/refusal-at.js';
import { PinnedPrograms } from './pinned-programs.js';
import { DraftChecks } from './draft-checks.js';

type Looked = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
};

/** Builds entries from the request: all of them, or none. */
@Injectable()
export class EntryWriting {
  constructor(
    private readonly connectors: Connectors,
    private readonly connections: PinnedConnections,
    private readonly restrictions: AccessDecider,
    private readonly checks: DraftChecks,
    private readonly programs: PinnedPrograms,
  ) {}

  /**
   * Returns the entries in the order sent. The caller pins new and changed ones.
   * @throws validation_error with all problems; forbidden `pin_not_allowed`, `connector_restricted` or
   * `tool_restricted` with the path of the first entry the caller may not pin.
   */
  async write(
    caller: Caller,
    before: readonly ToolboxEntry[],
    sent: readonly SentEntry[],
    act: Act,
  ): Promise<ToolboxEntry[]> {
    const made = draftsOf(before, sent);
    const { drafts, problems } = await this.programs.into(caller, made.drafts);
    const proxies = drafts.filter(isProxyDraft);
    const looked = await this.look(caller, proxies);
    const wrong = proxies.filter(({ keepsPin }) => !keepsPin).flatMap((draft) => pinProblems(caller, draft, looked));
    const found = [
      ...[...made.problems, ...problems, ...nameProblems(drafts), ...wrong],
      ...(await this.checks.check(caller.orgId, proxies, looked.connectors)),
    ];
    if (found.length > 0) throw invalidFields(found);
    for (const draft of proxies) if (!draft.keepsPin) await this.mustPin(caller, draft, looked);
    await this.programs.mustPin(caller, drafts);
    return drafts.map((draft) => entryOf(draft, act));
  }

  private async look(caller: Caller, drafts: readonly ProxyDraft[]): Promise<Looked> {
    const slugs = [...new Set(drafts.map(({ entry }) => entry.connector_slug))];
    const ids = [...new Set(drafts.flatMap(({ entry }) => entry.connection_id ?? []))];
    const [connectors, connections] = await Promise.all([
      this.connectors.findCurrent(caller.orgId, slugs),
      this.connections.find(caller, ids),
    ]);
    return { connectors, connections };
  }

  private async mustPin(caller: Caller, { path, entry }: ProxyDraft, looked: Looked): Promise<void> {
    const connection = entry.connection_id === null ? undefined : looked.connections.get(entry.connection_id);
    if (connection && !usesIt(caller, connection)) throw notAllowed(pathIn(path, 'connection_id'));
    const tool = toolNamed(looked.connectors.get(entry.connector_slug)!, entry.tool_name)!;
    await this.restrictions
      .mustAdmit(caller, entry.connector_slug, tool.facts)
      .catch((error: unknown) => refusedAt(pathIn(path, 'tool_name'), error));
  }
}

function usesIt(caller: Caller, { owner_user_id, share_entries }: PinnedConnection): boolean {
  const reach = reachOf(caller, owner_user_id, share_entries);
  return reach !== null && reaches(reach.access, 'use');
}

function entryOf({ entry, before, keepsPin }: EntryDraft, act: Act): ToolboxEntry {
  const id = before?.id ?? newId('tbxe', act.at);
  if (keepsPin && before) {
    const { delegated_by_user_id, delegated_at } = before;
    return { id, ...entry, delegated_by_user_id, delegated_at };
  }
  const isPinned = !('connection_id' in entry) || entry.connection_id !== null;
  return {
    id,
    ...entry,
    delegated_by_user_id: isPinned ? act.by : null,
    delegated_at: isPinned ? act.at.toISOString() : null,
  };
}

const notAllowed = (path: FieldPath) =>
  refusalAt(
    path,
    new ApiError(
      403,
      'forbidden',
      'Other callers would run this tool with your access, so you need use access to its connection. Ask its owner ' +
        'for access.',
      {
        reason: 'pin_not_allowed',
      },
    ),
  );
