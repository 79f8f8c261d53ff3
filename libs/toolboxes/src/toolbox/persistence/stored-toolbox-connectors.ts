import { Injectable } from '@nestjs/common';
import { reachValues, type ToolboxConnectors, type Viewer } from '#access-control';
import { Reads } from '#kernel';
import { reachCondition } from '../../collection/services/collection-reader.js';

@Injectable()
export class StoredToolboxConnectors implements ToolboxConnectors {
  constructor(private readonly reads: Reads) {}

  async has(viewer: Viewer, slug: string): Promise<boolean> {
    const values = { ...reachValues(viewer), entry: JSON.stringify([{ connector_slug: slug }]) };
    return (await this.reads.one(viewer.orgId, reached, values)) !== undefined;
  }
}

const reached = `
  select id from toolboxes.toolboxes
  where org_id = :org_id and entries @> :entry::jsonb and ${reachCondition('toolbox')}
  limit 1`;
