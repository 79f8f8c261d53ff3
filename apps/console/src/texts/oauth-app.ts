import { plural } from './plural.js';

/** The texts of the screen about the OAuth application of a connector. */
export const oauthApp = {
  lead: (connector: string) => `With this application, people sign in to ${connector} when they connect an account.`,
  back: 'Back to the connector',
  sources: {
    organization: 'Set by your organization',
    platform: 'Provided by the operator',
    none: 'Not set',
  },
  sourceHelp: {
    organization: null,
    platform: 'Everybody can sign in with the application of the operator. You can replace it with your own.',
    none: 'Nobody can sign in to the provider until somebody sets the application.',
  },
  about: 'Application',
  facts: {
    clientId: 'Client ID',
    secret: 'Client secret',
    scopes: 'Scopes',
    unknownScopes: 'Undeclared scopes',
    accounts: 'Accounts',
    rotation: 'Previous secret',
    updated: 'Last set',
  },
  hiddenClient: 'Only people who may change the application see it.',
  secretSet: 'Stored. Nobody can read it.',
  secretMissing: 'Not stored',
  standardScopes: 'Those of the connector',
  rotationUntil: 'In use until',
  updatedBy: (name: string) => `by ${name}`,
  formerMember: 'a former member',
  accounts: (count: number) => `${plural(count, 'account', 'accounts')} signed in with it`,
  register: 'Register the application at the provider',
  registerHelp: 'Register exactly this redirect address there.',
  redirect: 'Redirect address',
  guide: 'Instructions of the provider',
  set: 'Set the application',
  replace: 'Replace the application',
  refusal:
    'You may not change the application. People who may edit the connector can, and of shipped connectors those with the permission connector:manage.',
  remove: 'Remove',
  removeTitle: 'Remove the OAuth application?',
  removeNow: 'Remove the application',
  removeNone: 'Nobody can sign in to the provider until another application is set.',
  removeAccounts: (count: number) =>
    count === 1
      ? '1 account signed in with it and stops working until its owner signs in again with another application.'
      : `${count} accounts signed in with it and stop working until their owners sign in again with another application.`,
  removed: 'The application was removed.',
  form: {
    clientId: 'Client ID',
    secret: 'Client secret',
    keepSecret: 'Without a new secret, the stored one is kept. It is never shown.',
    newSecret: 'The secret is stored in the vault and never shown again.',
    scopes: 'Scopes',
    scopesHelp: 'Separate scopes with spaces. Without any, the scopes of the connector are requested.',
    save: 'Save the application',
    noClient: 'Enter the client ID that the provider issued.',
    rotates: 'The old secret stays in use for 24 hours, so that no call fails meanwhile.',
    otherClient: (count: number) =>
      `${plural(count, 'account keeps', 'accounts keep')} the old application until the owner signs in again.`,
    saved: 'The application was saved.',
  },
} as const;
