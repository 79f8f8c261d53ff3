import { Injectable } from '@nestjs/common';
import { AccessDecider, reaches, reachOf } from '#access-control';
import { type Connector, Connectors, toolNamed } from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import {
  type Act,
  ApiError,
  type Caller,
  type FieldError,
  type FieldPath,
  invalidFields,
  newId,
  pathIn,
} from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type EntryDraft, draftsOf, type SentEntry } from '../domain/entry-drafts.js';
import { pinProblems } from '../domain/pin-problems.js';
import { DraftChecks } from './draft-checks.js';

type Looked = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
};

/** Makes entries of what is sent: all of them, or none. */
@Injectable()
export class EntryWriting {
  constructor(
    private readonly connectors: Connectors,
    private readonly connections: PinnedConnections,
    private readonly restrictions: AccessDecider,
    private readonly checks: DraftChecks,
  ) {}

  /**
   * The entries in the order sent, those that are new or changed pinned by the caller.
   * @throws validation_error with everything wrong with them; forbidden `pin_not_allowed`, `connector_restricted` or
   * `tool_restricted` with the path of the first that the caller may not pin.
   */
  async write(
    caller: Caller,
    before: readonly ToolboxEntry[],
    sent: readonly SentEntry[],
    act: Act,
  ): Promise<ToolboxEntry[]> {
    const { drafts, problems } = draftsOf(before, sent);
    const looked = await this.look(caller, drafts);
    const wrong = drafts.filter(({ keepsPin }) => !keepsPin).flatMap((draft) => pinProblems(caller, draft, looked));
    const found = [...problems, ...wrong, ...(await this.checks.of(caller.orgId, drafts, looked.connectors))];
    if (found.length > 0) throw invalidFields(found);
    for (const draft of drafts) if (!draft.keepsPin) await this.mustPin(caller, draft, looked);
    return drafts.map((draft) => entryOf(draft, act));
  }

  private async look(caller: Caller, drafts: readonly EntryDraft[]): Promise<Looked> {
    const slugs = [...new Set(drafts.map(({ entry }) => entry.connector_slug))];
    const ids = [...new Set(drafts.flatMap(({ entry }) => entry.connection_id ?? []))];
    const [connectors, connections] = await Promise.all([
      this.connectors.named(caller.orgId, slugs),
      this.connections.of(caller, ids),
    ]);
    return { connectors, connections };
  }

  private async mustPin(caller: Caller, { path, entry }: EntryDraft, looked: Looked): Promise<void> {
    const connection = entry.connection_id === null ? undefined : looked.connections.get(entry.connection_id);
    if (connection && !usesIt(caller, connection)) throw notAllowed(pathIn(path, 'connection_id'));
    const tool = toolNamed(looked.connectors.get(entry.connector_slug)!, entry.tool_name)!;
    await this.restrictions.mustAdmit(caller, entry.connector_slug, tool.facts).catch((error: unknown) => {
      throw error instanceof ApiError ? at(pathIn(path, 'tool_name'), error) : error;
    });
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
  const isPinned = entry.connection_id !== null;
  return {
    id,
    ...entry,
    delegated_by_user_id: isPinned ? act.by : null,
    delegated_at: isPinned ? act.at.toISOString() : null,
  };
}

const notAllowed = (path: FieldPath) =>
  at(
    path,
    new ApiError(403, 'forbidden', 'Others would run this tool on your authority: it needs your use access.', {
      reason: 'pin_not_allowed',
    }),
  );

/** The same refusal, with the entry that it is about. */
function at(path: FieldPath, { status, code, message, parts }: ApiError): ApiError {
  const fields: FieldError[] = [{ path, reason: parts.reason ?? code, message }];
  return new ApiError(status, code, message, { ...parts, fields });
}
