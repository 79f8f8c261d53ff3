import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { isSynthetic, type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { type CopiedTools, type ToolboxSources } from '../../template/domain/template-sources.js';
import { type OneToolboxRow, reachedToolbox, toolboxColumns } from './toolbox-row.js';

@Injectable()
export class StoredToolboxSources implements ToolboxSources {
  constructor(private readonly reads: Reads) {}

  async find(caller: Caller, id: string): Promise<CopiedTools | null> {
    const row = await this.reads.one<OneToolboxRow>(caller.orgId, one, { id });
    const reached = row && reachedToolbox(caller, row);
    if (!reached) return null;
    return { id, name: row.name, skill: row.skill, entries: row.entries.flatMap(withoutPeople), reach: reached.reach };
  }
}

/** A synthetic tool is its owner's for good: it is left out. */
function withoutPeople(entry: ToolboxEntry): Omit<TemplateEntry, 'id'>[] {
  if (isSynthetic(entry)) return [];
  const { id: _, connection_id: __, delegated_by_user_id: ___, delegated_at: ____, ...tool } = entry;
  return [{ ...tool, note: null }];
}

const one = `select ${toolboxColumns}, skill, skill_names from toolboxes.toolboxes where org_id = :org_id and id = :id`;
