import { plural } from './plural.js';
import { teams } from './teams.js';

/** The texts of the screens about roles. */
export const roles = {
  lead: 'A role is a set of permissions. People and agents can hold several.',
  empty: 'There are no roles',
  filters: { is_system: 'Kind', seat_class: 'Seat' },
  values: {
    is_system: { true: 'Built in', false: 'Your own' },
    seat_class: { billable: 'Billed', free_admin: 'Free' },
  },
  sorts: teams.sorts,
  create: 'New role',
  change: 'Change',
  remove: 'Delete',
  system: 'Built in',
  free: 'Free seat',
  holders: (count: number) => plural(count, 'holder', 'holders'),
  permissions: (count: number) => plural(count, 'permission', 'permissions'),
  open: 'Holders',
  rules: 'Rules on it',
  groups: {
    organization: 'Organization',
    people: 'People',
    connectors: 'Connectors',
    connections: 'Connections',
    toolboxes: 'Toolboxes',
    restrictions: 'Restrictions',
    identity: 'Sign-in and directory',
    developer: 'Tokens and webhooks',
  },
  form: {
    lead: 'You can give only permissions that you hold yourself.',
    name: 'Name',
    description: 'What is the role for?',
    create: 'Create role',
    save: 'Save role',
    sensitive: 'Sensitive',
    notHeld: 'You do not hold this permission, so you cannot give it.',
    gains: (holders: number, names: string) => `${plural(holders, 'holder gets', 'holders get')}: ${names}`,
    loses: (holders: number, names: string) => `${plural(holders, 'holder loses', 'holders lose')}: ${names}`,
  },
  deletion: {
    title: (name: string) => `Delete the role ${name}?`,
    help: 'Rules on the role are deleted with it. It cannot be undone.',
    used: (holders: number, invites: number) =>
      `${plural(holders, 'holder', 'holders')} and ${plural(invites, 'invite', 'invites')} get another role.`,
    replacement: 'Role that they get',
    choose: 'Choose the role that holders and invites get.',
    now: 'Delete role',
  },
  refusals: {
    permission: 'You need the permission role:manage. An owner can add it to your role.',
    plan: 'The plan of your organization does not include roles of your own.',
    system: 'Built-in roles cannot be changed. Create a role of your own instead.',
    used: 'Directory groups or settings use this role, or you hold it yourself. Change that first.',
  },
} as const;
