import { Injectable } from '@nestjs/common';
import { type Caller, type Filters, narrow, type Narrowing, Reads, textKey } from '#kernel';
import { Searches } from '#platform/search';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { isOwn, levelOfGrant, ranks } from '../persistence/reachable-connections.js';
import { type ConnectionQuery } from './connection.view.js';
import { UsableConnections } from './usable-connections.js';

/** Converts the filters of a list to SQL conditions. */
@Injectable()
export class ConnectionFilters {
  constructor(
    private readonly reads: Reads,
    private readonly searches: Searches,
    private readonly displays: ConnectorDisplays,
    private readonly usable: UsableConnections,
  ) {}

  /** @param dates the filters by date. */
  async resolve(caller: Caller, query: ConnectionQuery, dates: Narrowing): Promise<Narrowing> {
    const { q, access, can_use } = query;
    const parts: Narrowing[] = [narrow(columns, query), dates];
    if (access) parts.push({ conditions: `and ${accessIs(access)}`, values: {} });
    if (q !== undefined) parts.push(await this.search(caller, q));
    if (can_use !== undefined) parts.push(await this.usable.narrow(caller, can_use));
    return {
      conditions: parts
        .map(({ conditions }) => conditions)
        .join(' ')
        .trim(),
      values: Object.assign({}, ...parts.map(({ values }) => values)) as Narrowing['values'],
    };
  }

  private async search(caller: Caller, q: string): Promise<Narrowing> {
    const [displays, found] = await Promise.all([
      this.slugsOf(caller.orgId).then((slugs) => this.displays.load(caller, slugs)),
      this.searches.holding(caller.orgId, 'connections.connections', q),
    ]);
    const named = [...displays].filter(([, { label }]) => textKey(label).includes(q)).map(([slug]) => slug);
    // The search index does not contain the names of connectors, so it is used only if no connector's name matches.
    return found && named.length === 0
      ? { conditions: `and ${matchesText}`, values: { q, named, found } }
      : { conditions: `and ${matchesText}`, values: { q, named } };
  }

  private async slugsOf(orgId: string): Promise<string[]> {
    return (await this.reads.rows<{ slug: string }>(orgId, slugs)).map(({ slug }) => slug);
  }
}

const columns: Filters<ConnectionQuery> = {
  connector_slug: 'connector_slug = any(:connector_slug::text[])',
  status: 'status = any(:status::text[])',
  owner_user_id: 'owner_user_id = :owner_user_id',
};

/** The query jumps from each slug to the next, because `distinct` would read every connection. */
const slugs = `
  with recursive connected (slug) as (
    select min(connector_slug) from connections.connections where org_id = :org_id
    union all
    select (select min(connector_slug) from connections.connections where org_id = :org_id and connector_slug > slug)
    from connected where slug is not null
  )
  select slug from connected where slug is not null`;

/**
 * SQL condition: the connection matches the search text. Only callers who can see the account's label may find a
 * connection by it. Otherwise, they could guess the label letter by letter.
 */
const matchesText = `(strpos(name_key, :q) > 0 or connector_slug = any(:named::text[])
  or strpos(search_key, :q) > 0 and (owner_user_id = :user_id or ${levelOfGrant} = ${ranks.edit}))`;

function accessIs(access: NonNullable<ConnectionQuery['access']>): string {
  if (access === 'owner') return isOwn;
  if (access === 'shared') return 'owner_user_id <> :user_id';
  return `owner_user_id <> :user_id and ${levelOfGrant} = ${ranks[access]}`;
}
