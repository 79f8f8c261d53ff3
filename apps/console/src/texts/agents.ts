/** The texts of the screens that add an agent and a token. */
export const agents = {
  add: 'Add an agent',
  form: {
    lead: 'This agent acts as itself, not for a person, for example to write a nightly report. You become responsible for it. You can give only permissions that you hold yourself.',
    name: 'Name',
    role: 'Add a role',
    drop: (name: string) => `Remove ${name}`,
    save: 'Add agent',
  },
  refusals: {
    manage: 'You need the permission member:manage. An owner can add it to your role.',
    plan: 'The plan of your organization does not include such agents.',
  },
  token: {
    add: 'Create token',
    lead: (name: string) => `A program with this token acts as ${name}. It never allows more than ${name} may do.`,
    name: 'Name',
    nameHelp: 'Where the token is used, such as “Build server”.',
    days: 'Lifetime in days',
    daysHelp: 'If you leave it empty: 90 days, or fewer if the organization allows fewer.',
    permission: 'Limit it to a permission',
    allPermissions: 'Without a limit: all permissions',
    drop: (name: string) => `Remove ${name}`,
    save: 'Create token',
    created: 'Copy the token now. It is shown only now.',
    back: 'All tokens',
    otherPerson: 'Only this person can create tokens of their own.',
    wrongDays: 'Enter a whole number of days, or nothing.',
  },
} as const;
