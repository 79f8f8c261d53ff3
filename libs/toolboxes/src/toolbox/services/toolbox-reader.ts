import { Injectable } from '@nestjs/common';
import { reachValues } from '#access-control';
import { type Caller } from '#kernel';
import { CollectionReader, reachCondition } from '../../collection/services/collection-reader.js';
import { isSynthetic, type ToolboxEntry } from '../../entry/domain/entry.js';
import { type CopiedTools, type ToolboxSources } from '../../template/domain/template.js';
import { toolboxColumns, type ToolboxRow } from '../persistence/toolboxes.js';

/** Reads toolboxes with the caller's access to them. */
@Injectable()
export class ToolboxReader extends CollectionReader<ToolboxRow, ToolboxEntry> implements ToolboxSources {
  protected readonly kind = 'toolbox';
  protected readonly columns = toolboxColumns;

  async loadCopy(caller: Caller, id: string): Promise<CopiedTools | null> {
    const found = await this.find(caller, id);
    if (!found) return null;
    const { name, skill, approval_policy, entries } = found.row;
    return { id, name, skill, approval_policy, reach: found.reach, entries: entries.flatMap(withoutPeople) };
  }

  /** Returns the names of the toolboxes that the caller can access, by id. */
  async labelsFor(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const values = { ...reachValues(caller), ids: [...new Set(ids)] };
    const rows = await this.reads.rows<{ id: string; name: string }>(caller.orgId, labels, values);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const labels = `
  select id, name from toolboxes.toolboxes
  where org_id = :org_id and id = any(:ids::text[]) and ${reachCondition('toolbox')}`;

/** Returns the entry without connection and people. Omits synthetic tools, because they cannot change owners. */
function withoutPeople(entry: ToolboxEntry): CopiedTools['entries'] {
  if (isSynthetic(entry)) return [];
  const { id: _, connection_id: __, delegated_by_user_id: ___, delegated_at: ____, ...tool } = entry;
  return [{ ...tool, note: null }];
}
