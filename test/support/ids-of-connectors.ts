import { definitionExample } from '#catalog';
import { type Things } from './everything.js';

type NamesIn = (ours: Things, other: Things) => { field: string; body: object; path?: string }[];

const grantsTo = ({ member, team }: Things) => [
  { field: 'grantee_id', body: { grantee_type: 'user', grantee_id: member, level: 'use' } },
  { field: 'grantee_id', body: { grantee_type: 'team', grantee_id: team, level: 'use' } },
];

/** Every field that identifies a resource in the body of an operation on connectors, by operation. */
export const ofConnectors: Record<string, NamesIn> = {
  createConnector: (_, other) =>
    grantsTo(other).map(({ body }) => ({
      field: 'shares[0].grantee_id',
      body: { kind: 'catalog', definition: definitionExample, shares: [body] },
    })),
  transferConnector: ({ connector }, { member }) => [
    { field: 'new_owner_user_id', path: `/connector/${connector}/transfer`, body: { new_owner_user_id: member } },
  ],
  assignConnectorOwner: ({ ownerless }, { member }) => [
    { field: 'owner_user_id', path: `/connector/${ownerless}/owner`, body: { owner_user_id: member } },
  ],
  forkConnector: ({ connector }, other) =>
    grantsTo(other).map(({ body }) => ({
      field: 'shares[0].grantee_id',
      path: `/connector/${connector}/fork`,
      body: { shares: [body] },
    })),
  // The ids of changes are digests of their content, within one connector.
  pullChanges: (_, { connector }) => [
    { field: 'changes[0].id', path: `/connector/${connector}/pull`, body: { changes: [{ id: 'chg_1' }] } },
  ],
  linkUpstream: ({ connector }, other) => [
    { field: 'upstream_slug', path: `/connector/${connector}/link-upstream`, body: { upstream_slug: other.connector } },
  ],
  shareConnector: ({ connector }, other) =>
    grantsTo(other).map((each) => ({ ...each, path: `/connector/${connector}/share` })),
};
