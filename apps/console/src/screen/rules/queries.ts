import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, readTagged, type Tagged, type RowOf } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';

type Query = NonNullable<Parameters<typeof client.restrictions.list>[0]>;

export type ListedRule = RowOf<typeof client.restrictions.list>;
export type Rule = Awaited<ReturnType<typeof client.restrictions.get>>;
export type Simulation = Awaited<ReturnType<typeof client.restrictions.simulate>>;

/** The filters of the list that are one of a few values. */
export const choiceFilters = ['mode', 'target_type', 'stale'] as const;

/** The filters of the list that are ids or slugs. */
export const idFilters = ['binds_user_id', 'target_id', 'connector_slug', 'created_by', 'legacy_override'] as const;

export const rulesQuery = (state: AddressState) => {
  const filters = pickState(state, [...choiceFilters, ...idFilters, 'sort']) as Query;
  return {
    queryKey: ['rules', filters, state.cursor],
    queryFn: () => client.restrictions.list({ ...filters, count: 'exact' }).page(state.cursor),
  };
};

export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: ['rules', id],
    queryFn: (): Promise<Tagged<Rule>> => readTagged((options) => client.restrictions.get(id, undefined, options)),
  });

/** The first roles of the organization. A rule contains only the id of its role. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'first'],
  queryFn: async () => (await client.roles.list({ limit: 100 }).page()).result,
});

export const roleQuery = (id: string) => queryOptions({ queryKey: ['roles', id], queryFn: () => client.roles.get(id) });

export const memberQuery = (id: string) =>
  queryOptions({ queryKey: ['members', id], queryFn: () => client.members.get(id) });

/** The newest events of a rule, from the whole organization's log. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['rules', id, 'history'],
    queryFn: () => client.auditLog.list({ resource_id: id, scope: 'org', limit: 20 }).page(),
  });

export type AccessGrant = RowOf<typeof client.accessRequests.listAccessGrants>;

/** The active grants that lift a part of a rule. */
export const accessGrantsQuery = (id: string) =>
  queryOptions({
    queryKey: ['rules', id, 'access-grants'],
    queryFn: () =>
      client.accessRequests.listAccessGrants({ restriction_id: id, sort: 'expires_at', limit: 100 }).page(),
  });

type Change = NonNullable<Parameters<typeof client.restrictions.simulate>[0]>;

export const simulate = (draft: Change['draft'], replaces: string | undefined): Promise<Simulation> =>
  client.restrictions.simulate({ draft, ...(replaces !== undefined && { replaces }) });

export const simulateDeletion = (deletes: string): Promise<Simulation> => client.restrictions.simulate({ deletes });

/** What the address says about a new rule, with the names of what it refers to. */
export const suggestionQuery = (state: AddressState) => {
  const { target_type, target_id, connector_slug, tool_name } = state;
  return queryOptions({
    queryKey: ['rules', 'suggestion', target_type, target_id, connector_slug, tool_name],
    queryFn: async (): Promise<Suggestion> => {
      const [target, connector, tool] = await Promise.all([
        target_id === undefined ? null : nameTarget(target_type, target_id).catch(() => target_id),
        connector_slug === undefined ? null : nameConnector(connector_slug).catch(() => connector_slug),
        connector_slug === undefined || tool_name === undefined
          ? null
          : nameTool(connector_slug, tool_name).catch(() => tool_name),
      ]);
      return { target, connector, tool };
    },
    staleTime: Infinity,
  });
};

export type Suggestion = { target: string | null; connector: string | null; tool: string | null };

export async function nameTarget(type: string | undefined, id: string): Promise<string> {
  if (type !== 'user') return (await queries.fetchQuery(roleQuery(id))).name;
  const { name, email } = await queries.fetchQuery(memberQuery(id));
  return name ?? email ?? id;
}

async function nameConnector(slug: string): Promise<string> {
  const { result } = await client.restrictions.listConnectors({ q: slug, limit: 100 }).page();
  return result.find((each) => each.slug === slug)?.label ?? slug;
}

async function nameTool(slug: string, name: string): Promise<string> {
  const { result } = await client.restrictions.listConnectorTools(slug, { q: name, limit: 100 }).page();
  return result.find((each) => each.name === name)?.tool_label ?? name;
}

export function prefetchRules(state: AddressState): void {
  void queries.prefetchQuery(rulesQuery(state));
  void queries.prefetchQuery(rolesQuery);
}

export function prefetchRule(id: string): void {
  void queries.prefetchQuery(ruleQuery(id));
  void queries.prefetchQuery(accessGrantsQuery(id));
  void prefetchHistory(id);
}

export function prefetchEdit(id: string): void {
  void queries.prefetchQuery(ruleQuery(id));
  void queries.prefetchQuery(rolesQuery);
}

/** Only people who see the whole log can filter it by a rule. Others get no request that would be refused. */
async function prefetchHistory(id: string): Promise<void> {
  const me = await queries.fetchQuery(meQuery).catch(() => null);
  if (me?.permissions.includes('audit:view')) await queries.prefetchQuery(historyQuery(id));
}
