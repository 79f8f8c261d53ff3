import { Injectable } from '@nestjs/common';
import { reachValues, type ToolboxConnectors, type Viewer } from '#access-control';
import { Reads } from '#kernel';
import { reachCondition } from '../../collection/services/collection-reader.js';

/** Finds the connectors whose tools are in toolboxes of a person. */
@Injectable()
export class StoredToolboxConnectors implements ToolboxConnectors {
  constructor(private readonly reads: Reads) {}

  async filter(viewer: Viewer, slugs: readonly string[]): Promise<string[]> {
    const values = { ...reachValues(viewer), slugs };
    return (await this.reads.rows<{ slug: string }>(viewer.orgId, inToolboxes, values)).map(({ slug }) => slug);
  }
}

const inToolboxes = `
  select distinct entry ->> 'connector_slug' as slug
  from toolboxes.toolboxes, jsonb_array_elements(entries) as entry
  where org_id = :org_id and entry ->> 'connector_slug' = any(:slugs::text[]) and ${reachCondition('toolbox')}`;
