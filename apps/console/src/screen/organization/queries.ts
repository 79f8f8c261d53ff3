import { queryOptions } from '@tanstack/react-query';
import { LatchkeyError } from '#client';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client, organizationId, readTagged, type Tagged, type RowOf } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { roleNamesQuery } from '../../session/role-names.js';

export type Organization = Awaited<ReturnType<typeof client.organizations.get>>;
export type SignIn = Awaited<ReturnType<typeof client.signIn.get>>;
export type EnterpriseClient = RowOf<typeof client.signIn.listEnterpriseClients>;
export type Billing = Awaited<ReturnType<typeof client.billing.get>>;
export type Budget = RowOf<typeof client.budgets.list>;
export type AppOfMember = RowOf<typeof client.members.listConnectedApps>;
export type Webhook = Awaited<ReturnType<typeof client.webhooks.getEndpoint>>;
export type Delivery = RowOf<typeof client.webhooks.listDeliveries>;
export type Group = RowOf<typeof client.provisioning.listPushedGroups>;

type DeliveriesQuery = NonNullable<Parameters<typeof client.webhooks.listDeliveries>[1]>;

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: (): Promise<Tagged<Organization>> =>
    readTagged((options) => client.organizations.get(organizationId, undefined, options)),
});

/** Null without single sign-on. */
export const signInQuery = queryOptions({
  queryKey: ['organization', 'sign-in'],
  queryFn: (): Promise<SignIn | null> =>
    client.signIn.get(organizationId).catch((error: unknown) => {
      if (error instanceof LatchkeyError && error.status === 404) return null;
      throw error;
    }),
});

export const enterpriseClientsQuery = (state: AddressState) => ({
  queryKey: ['organization', 'enterprise-clients', state.cursor],
  queryFn: () => client.signIn.listEnterpriseClients(organizationId).page(state.cursor),
});

export const billingQuery = queryOptions({
  queryKey: ['organization', 'billing'],
  queryFn: () => client.billing.get(organizationId),
});

export const directoryQuery = queryOptions({
  queryKey: ['organization', 'directory'],
  queryFn: () => client.provisioning.getStatus(),
});

export const groupsQuery = (state: AddressState) => ({
  queryKey: ['organization', 'groups', state.q, state.cursor],
  queryFn: () =>
    client.provisioning
      .listPushedGroups({ ...(state.q !== undefined && { q: state.q }), count: 'exact' })
      .page(state.cursor),
});

export const webhooksQuery = (state: AddressState) => ({
  queryKey: ['organization', 'webhooks', state.cursor],
  queryFn: () => client.webhooks.listEndpoints().page(state.cursor),
});

export const budgetsQuery = (state: AddressState) => ({
  queryKey: ['organization', 'budgets', state.cursor],
  queryFn: () => client.budgets.list().page(state.cursor),
});

export const appsOfMemberQuery = (id: string) =>
  queryOptions({
    queryKey: ['organization', 'apps', id],
    queryFn: () => client.members.listConnectedApps(id).page(),
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['organization', 'webhook', id],
    queryFn: (): Promise<Tagged<Webhook>> =>
      readTagged((options) => client.webhooks.getEndpoint(id, undefined, options)),
  });

export const deliveriesQuery = (id: string) => (state: AddressState) => {
  const filters = pickState(state, ['status', 'sort']) as DeliveriesQuery;
  return {
    queryKey: ['organization', 'webhook', id, 'deliveries', filters, state.cursor],
    queryFn: () => client.webhooks.listDeliveries(id, { ...filters, count: 'exact' }).page(state.cursor),
  };
};

/** Each part of the screen has requests of its own. All need the organization, for its deletion. */
export function prefetchOrganization(state: AddressState): void {
  void queries.prefetchQuery(organizationQuery);
  if (state.tab === undefined || state.tab === 'settings') void queries.prefetchQuery(roleNamesQuery);
  if (state.tab === 'signIn') void queries.prefetchQuery(signInQuery);
  if (state.tab === 'billing') void queries.prefetchQuery(billingQuery);
  if (state.tab === 'budgets') void queries.prefetchQuery(budgetsQuery(state));
  if (state.tab === 'webhooks') void queries.prefetchQuery(webhooksQuery(state));
  if (state.tab !== 'directory') return;
  void queries.prefetchQuery(directoryQuery);
  void queries.prefetchQuery(groupsQuery(state));
}

/** Starts to read the settings, and the names of the roles that they name. */
export const prefetchSettings = (): void => prefetchOrganization({});

export function prefetchWebhook(id: string, state: AddressState): void {
  void queries.prefetchQuery(webhookQuery(id));
  void queries.prefetchQuery(deliveriesQuery(id)(state));
}

export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['organization'] });
