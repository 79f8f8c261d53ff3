import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { CollectionReader } from '../../collection/services/collection-reader.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { type CopiedTools } from '../domain/template.js';
import { templateColumns, type TemplateRow } from '../persistence/stored-templates.js';

/** Reads templates with the caller's access to them. */
@Injectable()
export class TemplateReader extends CollectionReader<TemplateRow, TemplateEntry> {
  protected readonly kind = 'template';
  protected readonly columns = templateColumns;

  /** Loads the parts of a template that are copied to a toolbox; null if the caller has no access to it. */
  async loadCopy(caller: Caller, id: string): Promise<CopiedTools | null> {
    const found = await this.find(caller, id);
    if (!found) return null;
    const { row, reach } = found;
    const { name, skill, approval_policy } = row;
    const entries = row.entries.map(({ id: _, ...entry }) => entry);
    return { id, name, skill, approval_policy, reach, entries };
  }

  /** Returns the names of the templates that the caller can access, by id. */
  async labelsFor(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.findMany(caller, ids)).map(({ row: { id, name } }) => [id, name]));
  }
}
