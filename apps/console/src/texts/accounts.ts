import { plural } from './plural.js';

/** The texts about the accounts of a person. */
export const accounts = {
  help: 'Accounts at third parties that this person has connected. You see those that are shared with you.',
  empty: 'No accounts that you can see',
  emptyHelp: 'A person may have accounts that are not shared with you. “Remove …” counts them before anything changes.',
  statuses: {
    pending: 'Not finished',
    active: 'Active',
    needs_reauth: 'Needs a new sign-in',
    disconnected: 'Disconnected',
  },
  used: 'Used',
  neverUsed: 'Never used',
  whoUses: 'People who act through it',
  unseen: 'Only the owner and people with edit access see this.',
  shares: 'Shared with',
  nobody: 'It is shared with nobody.',
  levels: { view: 'sees it', use: 'uses it', edit: 'edits it' },
  everyone: 'Everyone in the organization',
  former: 'Somebody who has left',
  teamMembers: 'All members of the team',
  stop: 'Stop sharing',
  stopTitle: (name: string) => `Stop sharing with ${name}?`,
  stopHelp: 'It ends with the next request.',
  stopToolboxes:
    'Toolbox entries that they added with this account stop working. They may still act through it in a toolbox of the list “Through toolboxes”.',
  alsoTheirs: (grantees: readonly string[]) =>
    `They can still use the account, because it is also shared with ${new Intl.ListFormat('en').format(grantees)}.`,
  alsoShared: (grantees: readonly string[]) =>
    `The account is also shared with ${new Intl.ListFormat('en').format(grantees)}. If the person belongs to it, they can still use the account.`,
  toolboxes: {
    title: 'Through toolboxes',
    lead: 'People who may use one of these toolboxes act through the account, even if it is not shared with them.',
    none: 'No toolbox uses it.',
    hidden: 'A toolbox that you cannot see',
    tools: (count: number) => plural(count, 'tool', 'tools'),
    users: (isOpenToAll: boolean, teams: number, users: number, owner: string | null) => {
      if (isOpenToAll) return 'Everyone in the organization may use it.';
      const grantees = [
        teams > 0 && plural(teams, 'team', 'teams'),
        users > 0 && plural(users, 'person or agent', 'people and agents'),
      ].filter((each) => typeof each === 'string');
      const shared = grantees.length === 0 ? null : `Shared for use with ${grantees.join(' and ')}.`;
      return [owner !== null && `Owner: ${owner}.`, shared ?? 'Not shared for use with others.']
        .filter((each) => typeof each === 'string')
        .join(' ');
    },
    end: 'To end it, open the toolbox and stop sharing it.',
    ownerEnds: (owner: string) => `${owner} and people with edit access to the toolbox can end it.`,
    editorsEnd: 'The toolbox has no owner. People with edit access to it can end it.',
    hiddenEnd:
      'Its owner and people with edit access to it can end it. Its tools also stop when the person who added them can no longer use the account.',
    more: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
  },
} as const;
