/** The texts of the command menu. */
export const commands = {
  title: 'Search and commands',
  placeholder: 'Search people, connectors, toolboxes and actions …',
  none: 'Nothing found',
  searching: 'Searching …',
  failed: 'Some results could not be read.',
  hint: 'For a tool, type the connector, a space and a part of the tool’s name.',
  groups: {
    recent: 'Recent',
    screens: 'Go to',
    actions: 'Actions',
    people: 'People and agents',
    connectors: 'Connectors',
    tools: 'Tools',
    toolboxes: 'Toolboxes',
  },
  actions: {
    explain: 'Ask why somebody can or cannot use something',
    newRule: 'Write a rule',
    invite: 'Invite a person',
    newRole: 'Create a role',
    newTeam: 'Create a team',
    refused: 'See what was refused',
    suspended: 'List suspended people and agents',
    settings: 'Edit the settings of the organization',
    me: 'Open my accounts and agents',
  },
} as const;
