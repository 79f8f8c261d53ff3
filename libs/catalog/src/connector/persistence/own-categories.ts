import { Injectable } from '@nestjs/common';
import { type Caller, EpochCache, LostConnections, Reads } from '#kernel';
import { isSeen, viewerValues } from './own-connectors.js';

type Counts = ReadonlyMap<string, number>;

/** Maximum number of callers whose counts are cached. */
const maxCallers = 2000;

/** Counts the custom connectors that a caller can see, by category. */
@Injectable()
export class OwnCategories {
  /** Caching by epoch is safe, because every change to a connector or to its shares changes the epoch. */
  private readonly cache: EpochCache<Counts>;

  constructor(
    private readonly reads: Reads,
    lost: LostConnections,
  ) {
    this.cache = new EpochCache(maxCallers, lost);
  }

  counts(caller: Caller): Promise<Counts> {
    const { orgId, userId, epoch } = caller;
    const values = viewerValues(caller);
    // The key includes the token's permissions, because a token may see less than its member. The key does not include
    // teams, because all tokens of a member have the same teams.
    return this.cache.get(`${orgId} ${userId} ${values.sees_ownerless}`, epoch, async () => {
      const rows = await this.reads.rows<{ slug: string; total: number }>(orgId, countsByCategory, values);
      return new Map(rows.map(({ slug, total }) => [slug, total]));
    });
  }
}

const countsByCategory = `
  select category as slug, count(*)::integer as total
  from catalog.connectors as connector cross join lateral jsonb_array_elements_text(categories) as category
  where org_id = :org_id and status = 'published' and ${isSeen('published')}
  group by category`;
