import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, type RowOf } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';

type Query = NonNullable<Parameters<typeof client.connectors.list>[0]>;

export type ListedConnector = RowOf<typeof client.connectors.list>;
export type Connector = Awaited<ReturnType<typeof client.connectors.get>>;
export type Tool = Awaited<ReturnType<typeof client.connectors.updateTool>>;
export type Review = NonNullable<Tool['review']>;
export type Connection = Awaited<ReturnType<typeof client.connections.get>>;

/** The filters of the list that are one of a few values. */
export const choiceFilters = ['origin', 'kind', 'connected', 'status'] as const;

/** The filters of the list that other screens and links set. */
export const linkFilters = ['category', 'upstream_slug', 'owner'] as const;

export const connectorsQuery = (state: AddressState) => {
  const filters = pickState(state, [...choiceFilters, ...linkFilters, 'q', 'sort']) as Query;
  return {
    queryKey: ['connectors', filters, state.cursor],
    queryFn: () => client.connectors.list({ ...filters, count: 'exact', limit: 25 }).page(state.cursor),
  };
};

export const connectorQuery = (slug: string) =>
  queryOptions({ queryKey: ['connectors', slug], queryFn: () => client.connectors.get(slug) });

/** Whether the tools of a remote server were not listed yet, and no attempt failed. */
export const isUnlisted = ({ mcp }: Pick<Connector, 'mcp'>): boolean =>
  mcp != null && mcp.last_discovered_at === null && mcp.discovery_error === null;

/** Milliseconds between two looks at a new remote server. */
const untilListed = 3000;

/** A connector, read again until its tools were listed. Then the tools are read again. */
export const watchedConnectorQuery = (slug: string) => {
  const { queryKey } = connectorQuery(slug);
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const before = queries.getQueryData(queryKey);
      const connector = await client.connectors.get(slug);
      if (before && isUnlisted(before) && !isUnlisted(connector))
        void queries.invalidateQueries({ queryKey: [...queryKey, 'tools'] });
      return connector;
    },
    refetchInterval: ({ state: { data } }) => (data && isUnlisted(data) ? untilListed : false),
  });
};

/** A page of tools. `isComplete`: whether it includes disabled tools and the states of all tools. */
export type ToolPage = {
  result: Pick<Tool, 'name' | 'tool_label' | 'description' | 'tier'>[] & Partial<Tool>[];
  next_cursor: string | null;
  prev_cursor: string | null;
  total?: number;
  total_is_minimum?: true;
  isComplete: boolean;
};

/** The tools of a connector: all of them for people who may see their states, otherwise those that rules allow. */
export const toolsQuery = (slug: string, { q, state, cursor }: AddressState) =>
  queryOptions({
    queryKey: ['connectors', slug, 'tools', q, state, cursor],
    queryFn: async (): Promise<ToolPage> => {
      const query = { q, count: 'exact', limit: 100 } as const;
      if (!(await seesStates(slug)))
        return {
          ...(await client.connectors.listTools(slug, { ...query, include_restricted: true }).page(cursor)),
          isComplete: false,
        };
      const status = state === 'active' || state === 'disabled' ? { status: state } : {};
      const page = await client.connectors.listRegisteredTools(slug, { ...query, ...status } as object).page(cursor);
      return { ...page, isComplete: true };
    },
  });

/** Others would be refused the complete list. */
async function seesStates(slug: string): Promise<boolean> {
  const { permissions } = await queries.fetchQuery(meQuery);
  return permissions.includes('restriction:manage') || isEditor(await queries.fetchQuery(connectorQuery(slug)));
}

/** The owner and members with edit access see the review of tools. */
export const isEditor = ({ access }: Pick<Connector, 'access'>): boolean => access === 'owner' || access === 'edit';

const maxReviews = 10;

/** The first tools that await review, with both versions. A search shows large versions in full. */
export const reviewsQuery = (slug: string, q: string | undefined) =>
  queryOptions({
    queryKey: ['connectors', slug, 'reviews', q],
    queryFn: async () => {
      const { result } = await client.connectors
        .listRegisteredTools(slug, { review: true, q, limit: maxReviews })
        .page();
      return result.filter(({ review }) => review !== undefined);
    },
  });

/** Accepts or refuses exactly the version that was shown. */
export const decideReview = (slug: string, name: string, decision: { status: 'active' | 'refused'; hash: string }) =>
  client.connectors.updateTool(slug, name, decision);

export const connectionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['connections', slug],
    queryFn: () => client.connections.list({ connector_slug: [slug], sort: 'name', limit: 50 }).page(),
  });

export function prefetchConnector(slug: string, state: AddressState): void {
  void queries.prefetchQuery(connectorQuery(slug));
  void queries.prefetchQuery(toolsQuery(slug, state));
}
