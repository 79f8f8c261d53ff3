import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type ListedTool } from '../domain/listed-tool.js';

/**
 * Ranks tools with PostgreSQL full-text search. Only tools that the caller can call are passed to the search, so no
 * other tool can be found.
 */
@Injectable()
export class FullTextRanking {
  constructor(private readonly reads: Reads) {}

  /** Returns at most twenty tools that match any of the words, best matches first. */
  async rank(orgId: string, tools: readonly ListedTool[], query: string): Promise<ListedTool[]> {
    const names = tools.map(({ name, title }) => `${name} ${title}`.replace(/[_-]/g, ' '));
    const descriptions = tools.map(({ description }) => description);
    const rows = await this.reads.rows<{ place: string }>(
      orgId,
      ranked,
      { names, descriptions, query },
      { heavy: true },
    );
    return rows.map(({ place }) => tools[Number(place) - 1]!);
  }
}

/** SQL for the tools that match any word of the query. Matches in names weigh more than matches in descriptions. */
const ranked = `
  with asked as (
    select replace(plainto_tsquery('english', :query)::text, '&', '|')::tsquery as words
  ), tool as (
    select place, setweight(to_tsvector('english', name), 'A') || to_tsvector('english', description) as text
    from unnest(:names::text[], :descriptions::text[]) with ordinality as given (name, description, place)
  )
  select place::text from tool, asked where text @@ words order by ts_rank(text, words) desc, place limit 20`;
