import { type QueryRunner } from 'typeorm';

/**
 * Creates a function for the sweep that rewraps data keys. The function lists the organizations with data keys that
 * are wrapped by a master key other than the given one.
 */
export async function listOrganizationsToRewrap(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    create function ${schema}.organizations_wrapped_otherwise(master_key text, after text, at_most integer)
      returns setof text
      language sql stable security definer set search_path = '' as $$
        select distinct k.org_id from ${schema}.data_keys k
        where k.master_key_id <> master_key and k.org_id > after order by k.org_id limit at_most
      $$;
    revoke all on function ${schema}.organizations_wrapped_otherwise(text, text, integer) from public;`);
}
