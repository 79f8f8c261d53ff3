import { Injectable } from '@nestjs/common';
import { type Leaving } from '#identity';
import { type FieldError, invalidFields, Transactions } from '#kernel';

/** Connections that are to stand in for those of somebody who leaves. */
@Injectable()
export class Replacements {
  constructor(private readonly transactions: Transactions) {}

  /** @throws validation_error for one that is not active, not on that connector, the leaver's, or not the caller's to use. */
  async mustBeUsable({ caller, userId, replacements }: Leaving): Promise<void> {
    if (replacements.length === 0) return;
    const { orgId } = caller;
    const ids = replacements.map(({ connection_id }) => connection_id);
    const rows = await this.transactions.run(orgId, (manager) =>
      manager.query<Usable[]>(usable, [orgId, caller.userId, [...caller.teams.keys()], userId, ids]),
    );
    const slugs = new Map(rows.map(({ id, connector_slug }) => [id, connector_slug]));
    const problems = replacements.flatMap(({ connection_id, connector_slug }, place) =>
      problemWith(slugs.get(connection_id), connector_slug, `replacements[${place}]`),
    );
    if (problems.length > 0) throw invalidFields(problems);
  }
}

type Usable = { id: string; connector_slug: string };

function problemWith(found: string | undefined, slug: string, path: string): FieldError[] {
  if (found === slug) return [];
  const [field, message] =
    found === undefined
      ? (['connection_id', `${path}.connection_id names no active connection of others that you may use.`] as const)
      : (['connector_slug', `${path}.connection_id names a connection on another connector.`] as const);
  return [{ path: `${path}.${field}`, reason: 'invalid_value', message }];
}

/** Of these, the caller's own and those they may use; `$4` is who leaves. */
const usable = `
  select id, connector_slug from connections.connections connection
  where org_id = $1 and id = any($5) and status = 'active' and owner_user_id <> $4
    and (owner_user_id = $2 or exists (
      select from connections.shares share
      where share.org_id = $1 and share.resource_id = connection.id and level <> 'view'
        and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = $2
          or grantee_type = 'team' and grantee_id = any($3::text[]))))`;
