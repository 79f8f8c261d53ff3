import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { CollectionReader } from '../../collection/services/collection-reader.js';
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
    const { name, skill, entries } = found.row;
    return { id, name, skill, reach: found.reach, entries: entries.flatMap(withoutPeople) };
  }
}

/** Returns the entry without connection and people. Omits synthetic tools, because they cannot change owners. */
function withoutPeople(entry: ToolboxEntry): CopiedTools['entries'] {
  if (isSynthetic(entry)) return [];
  const { id: _, connection_id: __, delegated_by_user_id: ___, delegated_at: ____, ...tool } = entry;
  return [{ ...tool, note: null }];
}
