import { Injectable } from '@nestjs/common';
import { DependentToolboxes, type LostConnectors } from '#access-control';
import { Reads } from '#kernel';

@Injectable()
export class StoredDependentToolboxes implements DependentToolboxes {
  constructor(private readonly reads: Reads) {}

  async count(orgId: string, lost: LostConnectors): Promise<number> {
    const owned = await this.reads.rows<Owned>(orgId, ownedBy, { owners: [...lost.keys()] });
    return owned.filter(({ owner_user_id, slugs }) => slugs.some((slug) => lost.get(owner_user_id)?.has(slug))).length;
  }
}

type Owned = { owner_user_id: string; slugs: string[] };

const ownedBy = `
  select owner_user_id, array(
    select distinct entry ->> 'connector_slug' from jsonb_array_elements(entries) as entry
    where entry ->> 'connector_slug' is not null) as slugs
  from toolboxes.toolboxes
  where org_id = :org_id and owner_user_id = any(:owners)`;
