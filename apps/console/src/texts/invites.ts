/** The texts of the screens about invites. */
export const invites = {
  lead: 'People who were invited and have not joined yet.',
  all: 'All invites',
  invite: 'Invite a person',
  empty: 'Nobody is invited',
  emptyHelp: 'An invite is a link for one person. Invites are listed here until they are accepted.',
  status: 'Status',
  statuses: { pending: 'Waiting', accepted: 'Accepted', expired: 'Expired', revoked: 'Revoked' },
  sorts: { email: 'Email' },
  by: (name: string) => `Invited by ${name}`,
  expires: 'Expires',
  resend: 'Send again',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke the invite of ${name}?`,
  revokeHelp: 'The link stops working. You can invite the person again.',
  sent: {
    mailed: 'The invite is on its way',
    mailedTo: (email: string) => `${email} gets a mail with the link.`,
    created: 'Send this link to the person',
    sendLink: (email: string) =>
      `This installation sends no mail. Anyone with the link can join as ${email}. It is shown only now.`,
  },
  form: {
    lead: 'The person joins with a link. You can give only permissions that you hold yourself.',
    email: 'Email',
    name: 'Name',
    role: 'Add a role',
    defaultRole: (name: string | undefined) => `Without a role: ${name ?? 'the default role'}`,
    team: 'Add a team',
    drop: (name: string) => `Remove ${name}`,
    save: 'Invite',
    another: 'Invite another person',
  },
  refusals: {
    manage: 'You need the permission member:manage. An owner can add it to your role.',
    resend: 'You need every permission and team of the invite yourself, or it was sent too often.',
  },
} as const;
