import { type Break, breaksOf } from '../break.js';

const integration = 'libs/vault/src/integration';

/** What holds of definitions that change, and of the credentials under them. */
export const definitionBreaks: Break[] = [
  ...breaksOf('libs/connector-definition/src/credential-hosts.ts', 'vault/moved-hosts', [
    {
      breaks: 'a credential follows the API to another host',
      find: '[...calledBy(after), ...authUrlsOf(is)]',
      replace: 'authUrlsOf(is)',
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
        promise: 'once, and never',
      },
      {
        breaks: 'the vault is not told',
        find: '    await this.vault.install(connector);\n',
        replace: '',
        promise: 'for each organization',
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
