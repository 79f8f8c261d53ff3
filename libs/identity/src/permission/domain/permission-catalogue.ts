export type Traits = {
  sensitive?: true;
  uses_seat?: true;
  feature?: string;
};

/**
 * Every permission, in the order in which the API lists them. Names never change. New permissions are added at the end,
 * and granted only to Org Owner and Org Admin.
 */
export const catalogue = {
  'org:manage': ['Manage the organization', { sensitive: true }],
  'org:delete': ['Delete the organization', { sensitive: true }],
  'billing:view': ['See billing', {}],
  'billing:manage': ['Manage billing', { sensitive: true }],
  'audit:view': ['See the whole audit log', { sensitive: true }],
  'member:manage': ['Manage members', { sensitive: true }],
  'team:create': ['Create teams', {}],
  'team:manage': ['Manage every team', {}],
  'role:manage': ['Manage roles', { sensitive: true, feature: 'custom_roles' }],
  'connector:view': ['Browse connectors', {}],
  'connector:create': ['Build connectors', { sensitive: true, uses_seat: true }],
  'connector:share': ['Share connectors', {}],
  'connector:manage': ['Manage organization connectors', { sensitive: true }],
  'connection:create': ['Connect accounts', { uses_seat: true }],
  'connection:share': ['Share connections', {}],
  'connection:manage': ['Publish connections', {}],
  'template:create': ['Build templates', { uses_seat: true }],
  'template:share': ['Share templates', {}],
  'template:manage': ['Take over templates', {}],
  'toolbox:view': ['See toolboxes', {}],
  'toolbox:create': ['Build toolboxes', { uses_seat: true }],
  'toolbox:share': ['Share toolboxes', {}],
  'toolbox:manage': ['Take over toolboxes', {}],
  'tool:execute': ['Run tools', { uses_seat: true }],
  'restriction:view': ['See restrictions', {}],
  'restriction:manage': ['Manage restrictions', { sensitive: true }],
  'restriction:override': ['Restrict single members', { sensitive: true }],
  'sso:view': ['See sign-in and provisioning', {}],
  'sso:manage': ['Manage sign-in and provisioning', { sensitive: true }],
  'api_token:view': ['See all tokens', {}],
  'api_token:create': ['Create personal tokens', {}],
  'api_token:manage': ['Manage tokens', { sensitive: true }],
  'webhook:view': ['See webhooks', { feature: 'webhooks' }],
  'webhook:manage': ['Manage webhooks', { sensitive: true, feature: 'webhooks' }],
} satisfies Record<string, [label: string, traits: Traits]>;

export type Permission = keyof typeof catalogue;
