import { type QueryRunner } from 'typeorm';
import { type Reads } from '#kernel';

/** The ids that a search found. A list uses them as an additional filter. */
export type SearchFilter = { found?: string[] };

const heavy = { heavy: true };

/** Finds rows by parts of words, if an index is faster than reading the list in its order. */
export class Searches {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns the ids of all rows that contain a text, which must be in lower case. Undefined if there is no text, if
   * it is shorter than three characters, or if many rows contain it: reading row after row then fills a page faster.
   * @param table must be `searchable`.
   */
  holding(orgId: string, table: `${string}.${string}`, text: string | undefined): Promise<string[] | undefined> {
    return this.ids(orgId, `${table}_holding`, text);
  }

  /** Like `ids`, for several texts. The result leaves out texts for which an index is not faster. */
  async holdingEach(
    orgId: string,
    name: `${string}.${string}`,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const text of new Set(texts)) {
      const ids = await this.ids(orgId, name, text);
      if (ids) found.set(text, ids);
    }
    return found;
  }

  /** Calls a database function that takes a text and returns ids, or null if it finds many. */
  async ids(orgId: string, name: `${string}.${string}`, text: string | undefined): Promise<string[] | undefined> {
    if (text === undefined || text.length < 3) return undefined;
    // Returns one string, because parsing a large array takes longer than finding the rows.
    const sql = `select array_to_string(${name}(:text), ' ') as ids`;
    const row = await this.reads.one<{ ids: string | null }>(orgId, sql, { text }, heavy);
    return row?.ids?.split(' ').filter((id) => id !== '');
  }
}

/**
 * Maximum number of matches for which the index is used. With more matches, reading the rows in list order fills a
 * page faster.
 */
const usuallyFew = 500;
/**
 * Number of matches to try first. An index collects all matches before it returns the first one, which is slow if
 * there are many.
 */
const sample = 300;

/**
 * SQL that makes a look-up function run as the owner. The owner sees all organizations, so the function must filter
 * by the transaction's organization. The plan of the function never depends on the text, because every text uses the
 * same index.
 */
export const lookup = `language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan`;

/**
 * SQL that searches only for the rarest trigrams. A trigram that many rows contain has an index entry for each of
 * these rows.
 */
const seekRarest = `
        sought := array(
          select unnest(kernel.grams(org, gram)) from (
            select gram
            from (select distinct substr(part, place, 3) as gram
                  from generate_series(1, length(part) - 2, 1 + length(part) / 30) as place) as grams
            order by (select count(*) from unnest(looked_at) as each where strpos(each, gram) > 0), gram limit 2) as rarest);`;

/**
 * Makes the rows of an isolated table searchable by parts of words, through `Searches`. Under row level security,
 * PostgreSQL uses no index for `strpos`, because `strpos` could leak rows. A list would therefore read every row of
 * its organization. Instead, a function of the owner uses an index, within the transaction's organization, and
 * returns only ids.
 * @param words SQL of a row's text, as `textKey` returns it.
 * @param options `name` of the function, if the table has another; `few`: maximum rows returned, higher if callers
 * see only few of these rows.
 */
export async function searchable(
  runner: QueryRunner,
  table: `${string}.${string}`,
  words: string,
  { name = `${table}_holding`, few = usuallyFew }: { name?: `${string}.${string}`; few?: number } = {},
): Promise<void> {
  await runner.query(`
    create index on ${table} using gin (kernel.grams(org_id, ${words})) with (fastupdate = off);

    -- Null if many rows match, or the organization is small: reading a list in its order then fills a page sooner.
    create function ${name}(part text) returns text[]
      ${lookup} as $$
      declare
        org constant text := current_setting('latchkey.org_id', true);
        looked_at text[];
        held integer;
        sought integer[];
        ids text[];
      begin
        if length(part) < 3 then return null; end if;
        -- Also reads rows of later organizations. For a condition on one organization, PostgreSQL might use an index on ids.
        select array_agg(oldest.words) filter (where own), count(*) filter (where own and strpos(oldest.words, part) > 0)
        into looked_at, held
        from (select org_id = org as own, ${words} as words from ${table}
              where (org_id, id) > (org, '') order by org_id, id limit ${sample}) as oldest;
        if coalesce(cardinality(looked_at), 0) < ${sample} or held > ${sample} / 50 then return null; end if;
        ${seekRarest}
        -- The empty text prevents PostgreSQL from using another index for the condition on the organization.
        ids := array(select id from ${table}
          where kernel.grams(org_id, ${words}) @> sought and org_id || '' = org
            and strpos(${words}, part) > 0
          limit ${few} + 1);
        return case when cardinality(ids) <= ${few} then ids end;
      end $$;
    revoke all on function ${name}(text) from public;
  `);
}
