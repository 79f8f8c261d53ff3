import { type Break, breaksOf } from '../break.js';

const integration = 'libs/vault/src/integration';

/** What holds of definitions that change, and of the credentials under them. */
export const definitionBreaks: Break[] = [
  ...breaksOf('libs/connector-definition/src/credential-hosts.ts', 'vault/moved-hosts', [
    {
      breaks: 'a credential follows the API to another host',
      find: '[...calledBy(there), ...authUrlsOf(is)]',
      replace: 'authUrlsOf(is)',
    },
    {
      breaks: 'a method that moves takes its credentials along',
      caughtBy: 'vault/credential-hosts',
      find: 'definitionUnder(before, name), definitionUnder(after, name)',
      replace: 'before, after',
    },
    {
      breaks: 'a token follows revocation to another host',
      find: '[authorize_url, token_url, refresh_url, revoke_url]',
      replace: '[authorize_url, token_url, refresh_url]',
    },
    {
      breaks: 'a method that comes back has its credentials back',
      caughtBy: 'vault/credential-hosts',
      find: `if (!was) return 'connector_host_changed';`,
      replace: 'if (!was) return null;',
    },
    {
      breaks: 'the default of a variable leads elsewhere',
      caughtBy: 'vault/credential-hosts',
      find: 'variable?.default ?? null',
      replace: 'null',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/definition-under.ts', 'post-install/ways-to-sign-in', [
    {
      breaks: 'a credential goes to the address of another method',
      find: '...(base_url !== undefined && { base_url }),',
      replace: '',
    },
    {
      breaks: 'who signs in by one method has the variables of another',
      find: 'auth_methods?.includes(method) ?? true',
      replace: 'method !== null',
    },
  ]),
  ...breaksOf('libs/vault/src/credential/persistence/stored-opened-credentials.ts', 'vault/moved-hosts', [
    {
      breaks: 'a secret variable is open to who calls it so in another definition',
      find: 'each.name === name && each.secret',
      replace: 'each.name === name',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/edited-tools.ts', 'custom-connector/edited-sending', [
    {
      breaks: 'a method puts all tools behind another path, and they stay verified',
      find: '  methods: auth.flatMap((method) => pathsOf(method)),\n',
      replace: '',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/domain/edited-sign-in.ts', 'custom-connector/edited-sending', [
    {
      breaks: 'an edit has a method write when somebody signs in',
      find: 'signInRequests(definition)\n',
      replace:
        'signInRequests({ ...definition, auth: definition.auth.map(({ verify: _, post_install: __, ...each }) => each) })\n',
    },
  ]),
  ...breaksOf('libs/vault/src/credential/services/unconfirmed-credentials.ts', 'connect-flow/moved-definition', [
    {
      breaks: 'what a sign-in under way brings is kept after its definition has moved',
      find: '      if (cutOffBy(given.definition, definition, auth_method)) throw new CredentialCutOff();\n',
      replace: '',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/services/kept-credentials.ts', 'connect-flow/moved-definition', [
    {
      breaks: 'a grant that is not kept lives on',
      find: '      await this.endWhereMade(credential.org_id, obtained);\n',
      replace: '',
    },
    {
      breaks: 'a grant is revoked without the application that it was made under',
      find: '.revoke({ ...obtained, org_id }, obtained.app)',
      replace: '.revoke({ ...obtained, org_id })',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/connection/jobs/definition-is-installed-when-connector-changed.ts',
    'definition/told',
    [
      {
        breaks: 'nobody notes that the vault was told',
        find: '    await this.installed.note(orgId, slug, connector.version);\n',
        replace: '',
        promise: 'only once and never with an older version',
      },
      {
        breaks: 'the vault is not told',
        find: '    await this.calls.install(connector);\n',
        replace: '',
        promise: 'only for organizations that use the connector',
      },
    ],
  ),
  ...breaksOf(`${integration}/services/changed-definitions.ts`, 'vault/moved-hosts', [
    {
      breaks: 'the secret of an application stays',
      find: 'if (movesSignIn(definition, after)) await this.dropSecrets(org_id, id);',
      replace: '',
    },
  ]),
  ...breaksOf('libs/vault/src/credential/services/emptied-credentials.ts', 'vault/moved-hosts', [
    {
      breaks: 'credentials are kept under a state that stops calls',
      find: 'if (causeOf(each.auth_method)) await this.generations.save(emptied(each));',
      replace: 'void each;',
    },
    { breaks: 'secret variables stay', find: 'await this.variables.clearSecret(orgId, id);', replace: '' },
  ]),
  ...breaksOf(`${integration}/domain/integrations.ts`, 'vault/definitions', [
    {
      breaks: 'an older definition is installed',
      find: 'if (definition_version < integration.definition_version) throw definitionOutdated();',
      replace: '',
    },
  ]),
  ...breaksOf(`${integration}/domain/asked-definition.ts`, 'vault/definitions', [
    {
      breaks: 'what was made from an older definition is done',
      find: 'throw asked.version < definition_version ? definitionOutdated() : definitionUnknown();',
      replace: 'if (asked.version >= definition_version) throw definitionUnknown();',
    },
  ]),
  ...breaksOf('libs/vault/src/refresh/services/refresh-engine.ts', 'definition/upgrade', [
    {
      breaks: 'a token is refreshed by a definition that is over',
      find: `    mustBeAsked(credential.integration, asked);
    if (credential.state === 'needs_reauth')`,
      replace: `    if (credential.state === 'needs_reauth')`,
    },
  ]),
];
