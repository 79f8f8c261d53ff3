import { webhookMessages } from '#audit';
import { roleMapped } from '#identity';
import { type DocumentFacts, version } from '#kernel';
import { reasons } from './document-words/reasons/index.js';

/** What the OpenAPI document says of the product as a whole. */
export const documentFacts: DocumentFacts = {
  title: 'Latchkey',
  version,
  contact: { name: 'Whoever runs this server' },
  // As package.json has it; the identifier is how SPDX spells what is on none of its lists.
  license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
  description: [
    'Connects the third-party systems of an organization and decides, for every person and agent, which connectors and tools they may use.',
    '',
    'Send a token as `Authorization: Bearer <token>`. Lists are pages of `limit` rows (50 unless said, at most 200): pass `next_cursor` back as `cursor` until it is null.',
    'Every failure is `{"error": {"message", "code", …}}`: branch on `code`, refine by `reason`, show `message` to a person. `fields` names what is wrong: by a JSON Pointer into the body, or after `query:`, `path:` or `header:`.',
    'Writes take an `Idempotency-Key`; one-row answers carry an `ETag` which `If-Match` compares.',
  ].join('\n'),
  errorCodes: [roleMapped],
  reasons,
  webhooks: webhookMessages,
  tags: {
    Permissions: 'What a role may allow.',
    Roles: 'Named sets of permissions.',
    Members: 'People and service members of an organization.',
    Invites: 'People who were asked to join.',
    Teams: 'Groups that things are shared with.',
    Tokens: 'What requests are authenticated with.',
    Restrictions: 'Which connectors and tools a role or a member may use.',
    'Access requests': 'Asking for what a restriction keeps away, and deciding it.',
    'Audit log': 'Who did what, and when.',
    Webhooks: 'Being told of it outside.',
    Organizations: 'The tenant itself.',
    Billing: 'What an organization pays, through a payment provider.',
    Connectors: 'The catalog of third-party systems and their tools.',
    Connections: 'Accounts on connectors, shared and used.',
    Approvals: 'Calls that wait for somebody’s word.',
    Toolboxes: 'Curated sets of tools that run on their curators’ connections.',
    Templates: 'What toolboxes are made from.',
    'Synthetic tools': 'Programs over tools, which are called like one.',
    Agents: 'Toolboxes over the Model Context Protocol.',
    'Sign-in': "By which issuer an organization's people sign in.",
    Provisioning: 'How a directory gets on.',
    SCIM: 'People and groups as a directory keeps them [RFC 7644].',
    Images: 'Logos, at addresses that never change.',
    'Current user': 'Who the caller is and what they may do.',
    Health: 'For load balancers and probes.',
    Schema: 'This document.',
  },
};
