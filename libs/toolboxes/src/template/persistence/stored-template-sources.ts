import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type CopiedTools, type TemplateSources } from '../domain/template-sources.js';
import { reachedTemplate, templateColumns, type TemplateRow } from './template-row.js';

@Injectable()
export class StoredTemplateSources implements TemplateSources {
  constructor(private readonly reads: Reads) {}

  async find(caller: Caller, id: string): Promise<CopiedTools | null> {
    const [found] = await this.reached(caller, [id]);
    if (!found) return null;
    const { name, skill, entries } = found.row;
    return { id, name, skill, reach: found.reach, entries: entries.map(({ id: _, ...entry }) => entry) };
  }

  async labels(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return none;
    return new Map((await this.reached(caller, ids)).map(({ row }) => [row.id, row.name]));
  }

  private async reached(caller: Caller, ids: readonly string[]) {
    const rows = await this.reads.rows<TemplateRow>(caller.orgId, byIds, { ids });
    return rows.flatMap((row) => reachedTemplate(caller, row) ?? []);
  }
}

const none: ReadonlyMap<string, string> = new Map();

const byIds = `select ${templateColumns} from toolboxes.templates where org_id = :org_id and id = any(:ids::text[])`;
