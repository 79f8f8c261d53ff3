import { Injectable } from '@nestjs/common';
import { type EntryCells, entriesOf, reachOf, reachValues } from '#access-control';
import { type Caller, inTurns } from '#kernel';
import { reachCondition, ReachedCollections } from '../../collection/services/reached-collections.js';
import { isSynthetic, type ToolboxEntry } from '../../entry/domain/entry.js';
import { shownName } from '../../entry/domain/exposed-name.js';
import { type CopiedTools, type ToolboxSources } from '../../template/domain/template-sources.js';
import { type OpenToolbox, type ToolboxNames } from '../domain/offered-tools.js';
import {
  type OneToolboxRow,
  type ReachedToolbox,
  toolboxColumns,
  type ToolboxRow,
} from '../persistence/toolbox-row.js';

/** Toolboxes whose names are made ready until others have their turn. */
const atATime = 10;

/** Toolboxes with how they reach the caller. */
@Injectable()
export class ReachedToolboxes extends ReachedCollections<ToolboxRow, ToolboxEntry> implements ToolboxSources {
  protected readonly kind = 'toolbox';
  protected readonly columns = toolboxColumns;

  /** As they are needed to tell which tools there are, by name. */
  async heads(caller: Caller): Promise<OpenToolbox[]> {
    const rows = await this.reads.rows<HeadRow>(caller.orgId, heads, reachValues(caller));
    return rows.map(({ owner_user_id, share_entries, ...head }) => {
      const reach = reachOf(caller, owner_user_id, entriesOf(share_entries))!;
      return Object.assign(head, { reach, content: null });
    });
  }

  /** Of toolboxes whose reach was looked at for the same request. */
  async toolNames({ orgId }: Caller, ids: readonly string[]): Promise<ToolboxNames[]> {
    const rows = await this.reads.rows<ToolboxNames>(orgId, toolNames, { ids: [...ids] });
    return inTurns(rows, atATime, ({ tools, ...row }) => Object.assign(row, { tools: tools.map(shownName) }));
  }

  /** As `toolNames`. */
  async entries({ orgId }: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, ToolboxEntry[]>> {
    const rows = await this.reads.rows<{ id: string; entries: ToolboxEntry[] }>(orgId, contents, { ids: [...ids] });
    return new Map(rows.map(({ id, entries }) => [id, entries]));
  }

  async copied(caller: Caller, id: string): Promise<CopiedTools | null> {
    const found = await this.find(caller, id);
    if (!found) return null;
    const { name, skill, entries } = found.row;
    return { id, name, skill, reach: found.reach, entries: entries.flatMap(withoutPeople) };
  }
}

/** As it is needed to run its tools. */
export function openToolbox({ row, reach }: ReachedToolbox<OneToolboxRow>): OpenToolbox {
  const { id, version, name, description, has_skill, tool_search, approval_policy, entries, skill } = row;
  const head = { id, version, name, description, has_skill, tool_search, approval_policy, reach };
  return { ...head, entry_count: entries.length, content: { entries, skill } };
}

type HeadRow = Omit<OpenToolbox, 'reach' | 'content'> & {
  owner_user_id: string | null;
  share_entries: EntryCells[] | null;
};

const heads = `
  select id, version, name, description, skill is not null as has_skill, tool_search, approval_policy, owner_user_id,
    share_entries, jsonb_array_length(tool_names) as entry_count
  from toolboxes.toolboxes where org_id = :org_id and ${reachCondition('toolbox')} order by name_key, id`;

const these = 'from toolboxes.toolboxes where org_id = :org_id and id = any(:ids::text[])';

const toolNames = `select id, name, tool_names as tools ${these}`;

const contents = `select id, entries ${these}`;

/** A synthetic tool is its owner's for good: it is left out. */
function withoutPeople(entry: ToolboxEntry): CopiedTools['entries'] {
  if (isSynthetic(entry)) return [];
  const { id: _, connection_id: __, delegated_by_user_id: ___, delegated_at: ____, ...tool } = entry;
  return [{ ...tool, note: null }];
}
