import { queryOptions } from '@tanstack/react-query';
import { LatchkeyError } from '#client';
import { client } from '../../session/api.js';

export const parts = ['tools', 'sign-in', 'delivery'] as const;
export type Part = (typeof parts)[number];

const maxShown = 50;
/** The API has no filter for servers and endpoints that fail. */
export const maxChecked = 200;

export const brokenConnectionsQuery = queryOptions({
  queryKey: ['health', 'connections'],
  queryFn: () =>
    client.connections
      .list({ status: ['needs_reauth', 'disconnected'], count: 'exact', sort: '-updated_at', limit: maxShown })
      .page(),
});

export const remoteServersQuery = queryOptions({
  queryKey: ['health', 'servers'],
  queryFn: () => client.connectors.list({ kind: 'remote_mcp', sort: '-updated_at', limit: maxChecked }).page(),
});

export const brokenToolboxesQuery = queryOptions({
  queryKey: ['health', 'toolboxes'],
  queryFn: () => client.toolboxes.list({ unmet: true, count: 'exact', limit: maxShown }).page(),
});

/** Null if single sign-on is not set up. */
export const signInQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['health', 'sign-in', orgId],
    queryFn: async () => {
      try {
        return await client.signIn.get(orgId);
      } catch (error) {
        if (error instanceof LatchkeyError && error.status === 404) return null;
        throw error;
      }
    },
  });

export const directoryQuery = queryOptions({
  queryKey: ['health', 'directory'],
  queryFn: () => client.provisioning.getStatus(),
});

export const securityQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['health', 'security', orgId],
    queryFn: () => client.organizations.getSecuritySummary(orgId),
  });

export const webhooksQuery = queryOptions({
  queryKey: ['health', 'webhooks'],
  queryFn: () => client.webhooks.listEndpoints({ limit: maxChecked }).page(),
});

export const tokensQuery = queryOptions({
  queryKey: ['health', 'tokens'],
  queryFn: () => client.tokens.list({ sort: 'expires_at', limit: maxShown }).page(),
});

export type Connections = Data<typeof brokenConnectionsQuery>;
export type Servers = Data<typeof remoteServersQuery>;
export type Toolboxes = Data<typeof brokenToolboxesQuery>;
export type SignIn = Data<ReturnType<typeof signInQuery>>;
export type Directory = Data<typeof directoryQuery>;
export type Security = Data<ReturnType<typeof securityQuery>>;
export type Webhooks = Data<typeof webhooksQuery>;
export type Tokens = Data<typeof tokensQuery>;

/** What a query reads. */
type Data<Query extends { queryFn?: unknown }> =
  NonNullable<Query['queryFn']> extends (...args: never[]) => infer Answer ? Awaited<Answer> : never;
