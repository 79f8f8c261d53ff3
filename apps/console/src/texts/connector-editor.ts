import { plural } from './plural.js';

/** The texts of the screen that changes a connector. */
export const connectorEditor = {
  title: (name: string) => `Edit ${name}`,
  lead: 'Changes apply to the next request of everybody who uses the connector.',
  refusals: {
    shipped: 'Shipped connectors cannot be changed. Change a fork of it instead.',
    others: 'Only the owner and members with edit access can change this connector.',
    same: 'You have changed nothing.',
    invalid: 'Correct the errors of the definition first.',
  },
  status: 'State',
  statuses: { published: 'Published', unpublished: 'Unpublished: only its editors see it' },
  name: 'Name',
  description: 'Description',
  addressHelp: 'With another server, all tools have to be reviewed again, and people may have to sign in again.',
  remote: {
    address: 'Address of the server',
    signIn: 'How people sign in at the server',
    ways: {
      oauth_auto: {
        label: 'OAuth, found automatically',
        help: 'Latchkey finds the authorization server and registers itself there.',
      },
      oauth_client: {
        label: 'OAuth with your application',
        help: 'Register an application at the third party first. Set it at the connector after you have saved it.',
      },
      custom: { label: 'With a key', help: 'Each person enters a key, which is sent in a header.' },
      none: { label: 'Without signing in', help: 'For a server that anybody may use.' },
    },
    headers: 'Headers with the key',
    headersHelp: 'Put the name of each field that people fill in between double braces, for example {{api_key}}.',
    firstHeader: { name: 'Authorization', template: 'Bearer {{api_key}}' },
    header: {
      name: (place: number) => `Name of header ${place}`,
      template: (place: number) => `Value of header ${place}`,
    },
    addHeader: 'Add a header',
    removeHeader: (place: number) => `Remove header ${place}`,
    scopes: 'OAuth scopes',
    scopesHelp: 'One in each line. Without any, Latchkey requests the scopes that the server asks for.',
  },
  create: {
    lead: 'At first, only you see the connector. Share it on its page after you have saved it. People can use its tools through a toolbox without seeing it.',
    save: 'Create the connector',
    kind: 'Where its tools come from',
    kinds: {
      remote_mcp: {
        label: 'A remote MCP server',
        help: 'The server lists its tools. Latchkey reads them when the first person connects an account, or at once if nobody has to sign in.',
      },
      catalog: { label: 'A definition', help: 'You describe the HTTP requests of each tool.' },
    },
    addressHelp: 'The address of the server’s streamable HTTP endpoint, for example https://mcp.example.com/mcp.',
    refusal: 'You need the permission connector:create. An owner can add it to your role.',
  },
  definition: 'Definition',
  definitionHelp: 'JSON or YAML. It replaces the whole definition.',
  format: 'The format of definitions',
  checking: 'Checking …',
  valid: (tools: number) => `The definition is valid. It has ${plural(tools, 'tool', 'tools')}.`,
  found: (errors: number, warnings: number) =>
    [errors > 0 && plural(errors, 'error', 'errors'), warnings > 0 && plural(warnings, 'warning', 'warnings')]
      .filter(Boolean)
      .join(', '),
  notChecked:
    'The definition is checked when you save. To check it while you type, you need the permission connector:create.',
  check: 'Check',
  problems: 'Problems of the definition',
  severities: { error: 'Error', warning: 'Warning', info: 'Note' },
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  wholeDocument: 'The whole definition',
  onlySome: (shown: number) => `Only the first ${shown} problems are shown.`,
  save: 'Save',
  changes: 'What changes',
  takeTheirs: 'Discard mine and use the current version',
  parts: {
    added: (name: string) => `${name} is added`,
    removed: (name: string) => `${name} is removed`,
    changed: (name: string) => `${name} changes`,
    tool: (name: string) => `Tool ${name}`,
    part: (name: string) => `Part ${name}`,
    typed: 'The definition as you typed it',
    status: (status: string) => `State: ${status}`,
  },
  saved: 'The connector was saved.',
  impact: {
    title: 'Save this change?',
    lead: 'The change affects people who use the connector.',
    save: 'Save the change',
    removed: (names: string) => `Removed tools: ${names}`,
    tiers: (names: string) => `Tools with another risk: ${names}`,
    methods: (names: string) => `Removed sign-in methods: ${names}`,
    reconnect: (count: number) =>
      count === 1
        ? '1 account has to sign in again. Its credentials are deleted.'
        : `${count} accounts have to sign in again. Their credentials are deleted.`,
    application: 'The secret of the OAuth application is deleted. Set it again after saving.',
    methodInUse: (count: number) =>
      count === 1
        ? '1 account uses a sign-in method that this change removes. Keep the method.'
        : `${count} accounts use a sign-in method that this change removes. Keep the method.`,
    broken: (what: string) => `The removed tools are used by ${what}.`,
    uses: {
      toolbox_entries: (count: number) => plural(count, 'tool of a toolbox', 'tools of toolboxes'),
      template_entries: (count: number) => plural(count, 'tool of a template', 'tools of templates'),
      synthetic_tools: (count: number) => plural(count, 'synthetic tool', 'synthetic tools'),
      restrictions: (count: number) => plural(count, 'rule', 'rules'),
      access_grants: (count: number) => plural(count, 'access grant', 'access grants'),
      access_requests: (count: number) => plural(count, 'access request', 'access requests'),
    },
  },
} as const;
