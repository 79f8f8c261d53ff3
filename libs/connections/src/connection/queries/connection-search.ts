import { Injectable } from '@nestjs/common';
import { type Level, RestrictionsInForce } from '#access-control';
import { type Caller, Decision, Reads, Searches } from '#kernel';
import { type ConnectionStatus } from '../domain/connection-status.js';
import { ConnectorDisplays } from '../domain/ports.js';

export type ConnectionFilters = {
  q?: string;
  connector_slug?: string[];
  status?: ConnectionStatus[];
  access?: 'owner' | 'shared' | Level;
  owner_user_id?: string;
  can_use?: boolean;
};

/** Conditions of a statement and the values that they refer to. */
export type Search = { conditions: string; values: unknown[] };

/** What a list's filters ask of a row, in SQL. */
@Injectable()
export class ConnectionSearch {
  constructor(
    private readonly reads: Reads,
    private readonly searches: Searches,
    private readonly displays: ConnectorDisplays,
    private readonly restrictions: RestrictionsInForce,
  ) {}

  /** @param first number of the first parameter that is free. */
  async of(caller: Caller, filters: ConnectionFilters, first: number): Promise<Search> {
    const values: unknown[] = [];
    const parameter = (value: unknown): string => `$${first - 1 + values.push(value)}`;
    const conditions = columnConditions(filters, parameter);
    const { q, access, can_use } = filters;
    if (access) conditions.push(accessIs(access));
    if (q) conditions.push(...(await this.mentions(caller, q.toLowerCase(), parameter)));
    if (can_use !== undefined) conditions.push(await this.usable(caller, can_use, parameter));
    return { conditions: conditions.map((condition) => `and ${condition}`).join(' '), values };
  }

  private async mentions(caller: Caller, text: string, parameter: Parameter): Promise<string[]> {
    const [displays, found] = await Promise.all([
      this.slugsOf(caller.orgId).then((slugs) => this.displays.of(caller, slugs)),
      this.searches.holding(caller.orgId, 'connections.connections', text),
    ]);
    const named = [...displays].filter(([, { label }]) => label.toLowerCase().includes(text)).map(([slug]) => slug);
    const $text = parameter(text);
    const mention = `(strpos(name_key, ${$text}) > 0 or connector_slug = any(${parameter(named)}::text[]) or ${labelHas($text)})`;
    // What a connector's name is found by, the index does not know.
    return found && named.length === 0 ? [`id = any(${parameter(found)})`, mention] : [mention];
  }

  private async usable(caller: Caller, wanted: boolean, parameter: Parameter): Promise<string> {
    const slugs = Decision.holding(caller, 'tool:execute').allowed ? await this.slugsOf(caller.orgId) : [];
    const rules = await this.restrictions.of(caller, slugs);
    const admitted = slugs.filter((slug) => rules.decideConnector(slug).allowed);
    return `(${atLeastUse} and connector_slug = any(${parameter(admitted)}::text[])) = ${wanted}`;
  }

  private async slugsOf(orgId: string): Promise<string[]> {
    return (await this.reads.rows<{ slug: string }>(orgId, slugs, [orgId])).map(({ slug }) => slug);
  }
}

/** From each slug to the next, as `distinct` would read every connection. */
const slugs = `
  with recursive connected (slug) as (
    select min(connector_slug) from connections.connections where org_id = $1
    union all
    select (select min(connector_slug) from connections.connections where org_id = $1 and connector_slug > slug)
    from connected where slug is not null
  )
  select slug from connected where slug is not null`;

type Parameter = (value: unknown) => string;

function columnConditions(
  { connector_slug, status, owner_user_id }: ConnectionFilters,
  parameter: Parameter,
): string[] {
  const conditions: string[] = [];
  if (connector_slug) conditions.push(`connector_slug = any(${parameter(connector_slug)}::text[])`);
  if (status) conditions.push(`status = any(${parameter(status)}::text[])`);
  if (owner_user_id) conditions.push(`owner_user_id = ${parameter(owner_user_id)}`);
  return conditions;
}

/** Rank of the highest level that a grant gives the caller; null where none does. */
const granted = `(
  select max(array_position('{view,use,edit}'::text[], level)) from connections.shares as share
  where share.org_id = connection.org_id and share.resource_id = connection.id
    and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = $2 or grantee_type = 'team' and grantee_id = any($3)))`;

const rank = { view: 1, use: 2, edit: 3 } as const;

const atLeastUse = `(owner_user_id = $2 or coalesce(${granted}, 0) >= ${rank.use})`;

function accessIs(access: NonNullable<ConnectionFilters['access']>): string {
  if (access === 'owner') return 'owner_user_id = $2';
  if (access === 'shared') return 'owner_user_id <> $2';
  return `owner_user_id <> $2 and ${granted} = ${rank[access]}`;
}

/** Only who may see the label finds a connection by it, or it could be guessed letter by letter. */
const labelHas = (text: string): string =>
  `(strpos(lower(account_label), ${text}) > 0 and (owner_user_id = $2 or ${granted} = ${rank.edit}))`;
