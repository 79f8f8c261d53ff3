import { Injectable } from '@nestjs/common';
import { DependentToolboxes, type LostAccess } from '#access-control';
import { Reads } from '#kernel';

@Injectable()
export class StoredDependentToolboxes implements DependentToolboxes {
  constructor(private readonly reads: Reads) {}

  async count(orgId: string, lost: LostAccess): Promise<number> {
    const owned = await this.reads.rows<Owned>(orgId, ownedBy, { owners: [...lost.keys()] });
    return owned.filter(({ owner_user_id, entries }) =>
      entries.some(([slug, tool]) => {
        const tools = lost.get(owner_user_id)?.get(slug);
        return tools === 'all' || tools?.has(tool);
      }),
    ).length;
  }
}

type Owned = { owner_user_id: string; entries: [slug: string, tool: string][] };

const ownedBy = `
  select owner_user_id, array(
    select jsonb_build_array(entry ->> 'connector_slug', entry ->> 'tool_name')
    from jsonb_array_elements(entries) as entry
    where entry ->> 'connector_slug' is not null) as entries
  from toolboxes.toolboxes
  where org_id = :org_id and owner_user_id = any(:owners)`;
