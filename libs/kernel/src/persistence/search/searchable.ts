import { type QueryRunner } from 'typeorm';

/** Where more rows than these hold a text, walking a list in its order soon fills a page. */
const few = 500;
/** Tried first: an index gathers all that hold a text before it tells of one, which takes long where many do. */
const sample = 300;

/**
 * What makes a function of the owner look rows up: of any organization, so it has to name the transaction's. No text is
 * worth a plan of its own, as each is sought in the same index.
 */
export const lookup = `language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan`;

/**
 * Lets the rows of an isolated table be found by a part of their words, through `Searches`. Row level security lets no
 * index answer for `strpos`, which might tell of the rows it is called with; so each list would read every row of its
 * organization to find one. A function of the owner asks the index instead, in the transaction's organization alone,
 * and tells nothing but ids.
 * @param words SQL of a row's text, in lower case. @param name of the function, where the table has another.
 */
export async function searchable(
  runner: QueryRunner,
  table: `${string}.${string}`,
  words: string,
  name: `${string}.${string}` = `${table}_holding`,
): Promise<void> {
  await runner.query(`
    create index on ${table} using gin (kernel.grams(org_id, ${words})) with (fastupdate = off);

    -- Null where the rows are many, or the organization small: walking a list in its order then fills a page sooner.
    create function ${name}(part text) returns text[]
      ${lookup} as $$
      declare
        org constant text := current_setting('latchkey.org_id', true);
        looked_at integer;
        held integer;
        ids text[];
      begin
        if length(part) < 3 then return null; end if;
        -- From the first row on, and not the organization's alone, which an index of ids over all might be read for.
        select count(*) filter (where own), count(*) filter (where own and strpos(words, part) > 0) into looked_at, held
        from (select org_id = org as own, ${words} as words from ${table}
              where (org_id, id) > (org, '') order by org_id, id limit ${sample}) as oldest;
        if looked_at < ${sample} or held > ${sample} / 50 then return null; end if;
        -- Joined to an empty text, the organization is nothing that another index could be asked for.
        ids := array(select id from ${table}
          where kernel.grams(org_id, ${words}) @> kernel.grams(org, part) and org_id || '' = org
            and strpos(${words}, part) > 0
          limit ${few} + 1);
        return case when cardinality(ids) <= ${few} then ids end;
      end $$;
    revoke all on function ${name}(text) from public;
  `);
}
