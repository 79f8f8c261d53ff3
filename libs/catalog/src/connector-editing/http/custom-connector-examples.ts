import { connectorExample } from '../../connector/http/connector-examples.js';

export const definitionExample = {
  format: 1,
  name: 'Our tickets',
  categories: ['support'],
  base_url: 'https://tickets.example.com/api',
  auth: [{ name: 'none', type: 'none' }],
  tools: [
    {
      name: 'list_tickets',
      resource: 'tickets',
      method: 'list',
      description: 'Lists open tickets.',
      request: { method: 'GET', path: '/tickets' },
    },
  ],
};

export const ownExample = {
  ...connectorExample,
  slug: 'our-tickets-k3x7q',
  name: 'Our tickets',
  origin: 'custom',
  owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  access: 'owner',
  access_via: 'owner',
  upstream: null,
  can_manage: true,
  can_share: true,
  can_see_shares: true,
  can_revoke_share: true,
  can_transfer: true,
  can_assign_owner: false,
  can_delete: true,
  variables: [],
  documentation: [],
};
