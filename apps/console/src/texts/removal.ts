import { plural } from './plural.js';

/** The texts of the screen that removes a person or an agent. */
export const removal = {
  title: (name: string) => `Remove ${name}`,
  lead: 'What the person leaves behind, and who takes it over. The person can be invited again later.',
  leaveTitle: 'Leave the organization',
  leaveLead: 'You lose all access at once. An administrator can invite you again.',
  leaveEffects: [
    'Your accounts at third parties are disconnected. People with whom you shared them can no longer use them.',
    'What you own and others use stays without an owner.',
    'Your tokens, sessions and agents stop working.',
    'Service members that you are responsible for are suspended until another person takes responsibility.',
  ],
  leaveNow: 'Leave',
  leaves: 'What is left behind',
  figures: {
    connections: 'Accounts',
    toolboxes: 'Toolboxes',
    templates: 'Templates',
    connectors: 'Connectors',
    synthetic_tools: 'Synthetic tools',
    shared_with_others: 'Shared with others',
    teams_administered: 'Teams administered',
    agents: 'Agents',
    tokens: 'Tokens',
    pending_requests: 'Open requests',
  },
  accounts: 'Accounts that disconnect',
  accountsHelp: 'Toolboxes that use one of these accounts stop working, unless another account replaces it.',
  agents: 'Agents without a responsible person',
  agentsHelp:
    'The person is responsible for these agents. With the removal, they are suspended until another person takes responsibility. To keep them working, ask another person first.',
  agentsSuspended: 'These agents are suspended until another person takes responsibility.',
  nameAnother: 'Ask another person',
  nameAnotherFor: (name: string) => `Ask another person to take responsibility for ${name}`,
  suspends: (names: readonly string[], others: number) => {
    const all = [
      ...names.map((name) => `“${name}”`),
      ...(others > 0 ? [plural(others, 'other agent', 'other agents')] : []),
    ];
    const list = new Intl.ListFormat('en').format(all);
    return `${list} ${all.length === 1 ? 'is' : 'are'} suspended until another person takes responsibility.`;
  },
  hidden: 'Connectors that you cannot see',
  uses: (entries: number, tools: number) =>
    [
      entries > 0 && `${plural(entries, 'toolbox entry uses', 'toolbox entries use')} them`,
      tools > 0 &&
        `${plural(tools, 'synthetic tool of another person uses', 'synthetic tools of other people use')} them`,
    ]
      .filter(Boolean)
      .join(', ') || 'No toolbox and no tool of others uses them',
  count: (count: number) => plural(count, 'account', 'accounts'),
  replaceWith: (connector: string) => `Replace ${connector} with`,
  noReplacement: 'Nothing: what uses it stops working',
  noCandidates: 'You have no account that could replace it. Connect one first, or let it stop.',
  owner: 'Who takes over toolboxes, templates and connectors?',
  toPerson: 'Another person',
  toPersonHelp: 'The person owns them from now on.',
  successor: 'New owner',
  ownerless: 'Nobody',
  ownerlessHelp: 'Everybody keeps their access, but nobody can change them until somebody takes them over.',
  note: 'Note for the audit log',
  now: 'Remove',
  noOwner: 'Choose the new owner, or “Nobody”.',
  effect: 'What removing changes',
  losesAccess: (name: string, id: string) =>
    `${name} can no longer sign in. Tokens, sessions and apps end at once. The activity then says “Former member” and ${id} instead of the name.`,
  ends: (count: number) => `${plural(count, 'account disconnects', 'accounts disconnect')}.`,
  shared: (name: string) =>
    `Everyone with whom an account was shared can no longer use it. To keep an account, let ${name} transfer it first.`,
  breaks: (count: number) => `${plural(count, 'toolbox entry stops', 'toolbox entries stop')} working.`,
  replaces: (count: number) => `${plural(count, 'toolbox entry moves', 'toolbox entries move')} to another account.`,
  transfers: (count: number, to: string) => `${plural(count, 'thing gets', 'things get')} the owner ${to}.`,
  ownerlessCount: (count: number) => `${plural(count, 'thing stays', 'things stay')} without an owner.`,
  nothing: 'Nothing else is affected.',
  tokens: (count: number) => `${plural(count, 'active token ends', 'active tokens end')}.`,
  toolboxes: (names: readonly string[], others: number) => {
    const rest =
      names.length === 0
        ? plural(others, 'toolbox that you cannot see', 'toolboxes that you cannot see')
        : plural(others, 'other toolbox', 'other toolboxes');
    const all = [...names.map((name) => `“${name}”`), ...(others > 0 ? [rest] : [])];
    return new Intl.ListFormat('en').format(all);
  },
  stopsIn: (connector: string, toolboxes: string) => `${connector}: tools stop working in ${toolboxes}.`,
  movesTo: (toolboxes: string, owner: string, connector: string, account: string) =>
    `People who use ${toolboxes} will act through ${owner} ${connector} account “${account}”.`,
  your: 'your',
  ofOwner: (name: string) => `${name}’s`,
  formerOwner: 'a former member’s',
  programsStop: (count: number) =>
    `${plural(count, 'synthetic tool of another person stops', 'synthetic tools of other people stop')} working.`,
  programsMove: (count: number) =>
    `${plural(count, 'synthetic tool of another person moves', 'synthetic tools of other people move')} to the other account, if the owner may use it.`,
  delegatedStop: (count: number, toolboxes: string) =>
    `${plural(count, 'toolbox entry', 'toolbox entries')} that the person added with accounts of others, or with synthetic tools, ${count === 1 ? 'stops' : 'stop'} working in ${toolboxes}.`,
  question: (name: string) => `Remove ${name}?`,
  confirmHelp: 'If the person is invited again, they must connect their accounts again.',
  doneTitle: (name: string) => `${name} was removed`,
  done: {
    transferred: 'Have a new owner',
    replaced: 'Entries on another account',
    disconnected: 'Accounts disconnected',
    ownerless: 'Without an owner',
  },
  records: 'Show the records of this person',
  back: 'Back to people',
} as const;
