import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { MemberProfiles } from '#identity';
import { type Caller, Decision, Reads, textKey } from '#kernel';
import { type Narrowing } from '#kernel/http';
import { type Filters, narrow } from '#kernel/paging';
import { Searches } from '#platform/search';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { canBeUsed, deriveOwnerStatus } from '../domain/connection-policy.js';
import {
  callerValues,
  isOwn,
  levelOfGrant,
  ranks,
  reachableIds,
  scopesIn,
} from '../persistence/reachable-connections.js';
import { type ConnectionQuery } from './connection.view.js';

/**
 * The facts that decide whether connections can be used, except for the caller's access level. Many connections share
 * the same facts.
 */
type Kind = { slug: string; owner: string; scopes: string | null };

/** Builds the `can_use` filter of a list. The filter uses the same policy as the `can_use` field of a connection. */
@Injectable()
export class UsableConnections {
  constructor(
    private readonly reads: Reads,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly accessDecider: AccessDecider,
    private readonly memberProfiles: MemberProfiles,
  ) {}

  async narrow(caller: Caller, can_use: boolean): Promise<Narrowing> {
    const usable = Decision.requirePermission(caller, 'tool:execute').allowed ? await this.kindsFor(caller) : [];
    const values = {
      usable_slugs: usable.map(({ slug }) => slug),
      usable_owners: usable.map(({ owner }) => owner),
      usable_scopes: usable.map(({ scopes }) => scopes),
    };
    return { conditions: `and ${isUsable} = :can_use`, values: { ...values, can_use } };
  }

  private async kindsFor(caller: Caller): Promise<Kind[]> {
    const kinds = await this.reads.rows<Kind>(caller.orgId, reachableKinds, callerValues(caller));
    const slugs = [...new Set(kinds.map(({ slug }) => slug))];
    const owners = [...new Set(kinds.map(({ owner }) => owner))];
    const [displays, rules, people] = await Promise.all([
      this.connectorDisplays.load(caller, slugs, owners),
      this.accessDecider.policyFor(caller, slugs),
      this.memberProfiles.profilesFor(caller.orgId, owners),
    ]);
    return kinds.filter(({ slug, owner, scopes }) => {
      const display = displays.get(slug)!;
      return canBeUsed({
        restricted: !rules.decideConnector(slug).allowed,
        owner_holds_connector: display.heldBy(owner),
        owner: deriveOwnerStatus(people.get(owner)),
        scopes_granted: scopesIn(scopes),
        tool_scopes: display.tool_scopes,
      }).allowed;
    });
  }
}

const scopes = `array_to_string(scopes_granted, ' ')`;

const reachableKinds = `
  select distinct connector_slug as slug, owner_user_id as owner, ${scopes} as scopes
  from connections.connections
  where org_id = :org_id and id = any(array(select id from (${reachableIds()}) as reachable))`;

const isUsable = `((owner_user_id = :user_id or coalesce(${levelOfGrant}, 0) >= ${ranks.use}) and exists (
  select from unnest(:usable_slugs::text[], :usable_owners::text[], :usable_scopes::text[]) as kind (slug, owner, scopes)
  where kind.slug = connector_slug and kind.owner = owner_user_id and kind.scopes is not distinct from ${scopes}))`;

/** Converts the filters of a list to SQL conditions. */
@Injectable()
export class ConnectionFilters {
  constructor(
    private readonly reads: Reads,
    private readonly searches: Searches,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly usableConnections: UsableConnections,
  ) {}

  /** @param dates the filters by date. */
  async resolve(caller: Caller, query: ConnectionQuery, dates: Narrowing): Promise<Narrowing> {
    const { q, can_use, ...others } = query;
    const parts: Narrowing[] = [narrow(filters, others), dates];
    if (q !== undefined) parts.push(await this.search(caller, q));
    if (can_use !== undefined) parts.push(await this.usableConnections.narrow(caller, can_use));
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
      this.listSlugs(caller.orgId).then((slugs) => this.connectorDisplays.load(caller, slugs)),
      this.searches.holding(caller.orgId, 'connections.connections', q),
    ]);
    const named = [...displays].filter(([, { label }]) => textKey(label).includes(q)).map(([slug]) => slug);
    // The search index does not contain the names of connectors, so it is used only if no connector's name matches.
    return found && named.length === 0
      ? { conditions: `and ${matchesText}`, values: { q, named, found } }
      : { conditions: `and ${matchesText}`, values: { q, named } };
  }

  private async listSlugs(orgId: string): Promise<string[]> {
    return (await this.reads.rows<{ slug: string }>(orgId, slugs)).map(({ slug }) => slug);
  }
}

const filters: Filters<Omit<ConnectionQuery, 'q' | 'can_use'>> = {
  connector_slug: 'connector_slug = any(:connector_slug::text[])',
  status: 'status = any(:status::text[])',
  owner_user_id: 'owner_user_id = :owner_user_id',
  access: accessIs,
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
