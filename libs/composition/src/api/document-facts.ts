import { featureRequired, roleMapped, tokenErrors } from '#identity';
import { version } from '#kernel';
import { type DocumentFacts } from '#platform/openapi';
import { webhookMessages } from '#webhooks';

/** Texts of the OpenAPI document that describe the product as a whole. */
export const documentFacts: DocumentFacts = {
  title: 'Latchkey',
  version,
  contact: { name: 'The operator of this installation' },
  // The license in package.json, in the SPDX format for a license that is not in the SPDX list.
  license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
  description: [
    'Latchkey connects the third-party systems of an organization and decides, for every person and every agent, which connectors and tools they may use.',
    '',
    'Send a token as `Authorization: Bearer <token>`. Lists are paged: `result` has the rows, and `limit` sets their number (50 by default, at most 200). Pass `next_cursor` back as `cursor` until it is null. ' +
      'With `count=exact`, a page also has `total`, the number of rows on all pages that you can see. Counting stops ' +
      'at 10000 rows: then `total` is 10000 and `total_is_minimum` is true. `created_after` and `updated_after` ' +
      'include the given time, `created_before` and `updated_before` exclude it.',
    'An error is `{"error": {"message", "code", …}}`. Programs branch on `code` and `reason`; `message` is ' +
      'for people. `fields` lists invalid fields, each with a JSON Pointer into the body, or with a name after ' +
      '`query:`, `path:` or `header:`.',
    'Send an `Idempotency-Key` with writes that you may repeat. Responses with one resource have an `ETag`. ' +
      'Send it back in `If-Match` to avoid overwriting other callers’ changes.',
  ].join('\n'),
  guides: {
    'API clients': ['reference', 'client', 'webhooks'],
    'users and agents': ['agents', 'toolboxes', 'synthetic-tools', 'connect-flow'],
    'connector builders': [
      'first-connector',
      'connector-examples',
      'connectors',
      'connector-definition',
      'forks',
      'remote-mcp',
    ],
    administrators: [
      'first-hour',
      'access-control',
      'deciding-access',
      'organizations',
      'sign-in',
      'provisioning',
      'oauth-clients',
    ],
    operators: [
      'operating',
      'containers',
      'configuration',
      'observability',
      'scaling',
      'performance',
      'vault',
      'aisvs',
      'enterprise-authorization',
    ],
    contributors: ['terms', 'architecture', 'style'],
  },
  errorCodes: [roleMapped.code],
  contextErrors: { ofTokens: tokenErrors, ofPermissions: [featureRequired] },
  webhooks: webhookMessages,
  topics: {
    'Connections and tools': {
      Connections: 'Accounts on third-party systems: connect, share and use them.',
      Connectors: 'The catalog of third-party systems and their tools.',
      Toolboxes: 'Curated lists of tools that use the connections of their editors.',
      Templates: 'Templates for toolboxes. They contain tools but no connections.',
      'Synthetic tools': 'Tools that call several tools of connectors as steps.',
      Agents: 'Access to toolboxes over the Model Context Protocol.',
    },
    Access: {
      Approvals: 'Calls that wait for approval.',
      Budgets: 'Limits on the number of tool calls in a period.',
      Restrictions: 'Rules about which connectors and tools a role or a member may use.',
      'Access requests': 'Requests for access that a restriction blocks, and their decisions.',
    },
    People: {
      'Current user': 'The caller, with their permissions, teams and restrictions.',
      Members: 'People and service members of an organization.',
      Invites: 'Invitations to join an organization.',
      Teams: 'Groups of members that resources can be shared with.',
      Roles: 'Named sets of permissions.',
      Permissions: 'The permissions that a role can include.',
      Tokens: 'API tokens.',
    },
    Events: {
      'Audit log': 'Records of actions: the actor, the action, the resource and the time.',
      Usage: 'Numbers of tool calls, their errors and their durations.',
      Webhooks: 'Send events to your own endpoints.',
    },
    Administration: {
      Organizations: 'Organizations, their settings and their deletion.',
      'Sign-in': 'Single sign-on settings.',
      Provisioning: 'Directory sync: group mappings and status.',
      SCIM: 'Users and groups that a directory manages [RFC 7644], with a SCIM token.',
      Billing: 'Plans and payments, through a payment provider.',
      Images: 'Logos at permanent addresses.',
      Health: 'Health checks for load balancers and probes.',
      Schema: 'This document.',
    },
  },
};
