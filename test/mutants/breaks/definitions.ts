import { type Break, breaksOf } from '../break.js';

const integration = 'libs/vault/src/integration';

/** Changes to definitions, and the credentials that depend on them. */
export const definitionBreaks: Break[] = [
  ...breaksOf('libs/connector-definition/src/credential-hosts.ts', 'vault/moved-hosts', [
    {
      breaks: 'a credential is sent to the new host of the API',
      find: '[...callUrls(viewAfter), ...listAuthUrls(methodAfter)]',
      replace: 'listAuthUrls(methodAfter)',
    },
    {
      breaks: 'a credential is sent in another place of the request',
      find: ' && isWithin(places, collectSecretPlaces(viewBefore, methodBefore, viewBefore))',
      replace: ' && places.size >= 0',
    },
    {
      breaks: 'a method with a new host keeps its credentials',
      caughtBy: 'vault/credential-hosts',
      find: 'definitionUnder(before, name), definitionUnder(after, name)',
      replace: 'before, after',
    },
    {
      breaks: 'a token is sent to a new revocation host',
      find: '[authorize_url, token_url, refresh_url, revoke_url]',
      replace: '[authorize_url, token_url, refresh_url]',
    },
    {
      breaks: 'a removed method keeps its credentials when it returns',
      caughtBy: 'vault/credential-hosts',
      find: `if (!methodBefore) return 'connector_host_changed';`,
      replace: 'if (!methodBefore) return null;',
    },
    {
      breaks: 'the default of a variable leads to another host',
      caughtBy: 'vault/credential-hosts',
      find: 'variable?.default ?? null',
      replace: 'null',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/installed-definition.ts', 'connections/post-install/ways-to-sign-in', [
    {
      breaks: 'a credential goes to the address of another method',
      find: '...(base_url !== undefined && { base_url }),',
      replace: '',
    },
    {
      breaks: 'an account of one method has the variables of another',
      find: 'auth_methods?.includes(method) ?? true',
      replace: 'method !== null',
    },
  ]),
  ...breaksOf('libs/vault/src/credential/persistence/stored-credential-reader.ts', 'vault/moved-hosts', [
    {
      breaks: 'a variable is readable if another definition does not call it secret',
      find: 'each.name === name && each.secret',
      replace: 'each.name === name',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/request-identity.ts', 'catalog/custom-connector/edited-sending', [
    {
      breaks: 'tools stay verified although a method adds a path to them',
      find: '    methods: auth.flatMap((method) => listMethodPaths(method)),\n',
      replace: '',
    },
  ]),
  ...breaksOf(
    'libs/catalog/src/connector-editing/commands/update-connector.ts',
    'catalog/custom-connector/edited-sending',
    [
      {
        breaks: 'an edit can make a method write during sign-in',
        find: 'signInRequests(definition)\n',
        replace:
          'signInRequests({ ...definition, auth: definition.auth.map(({ verify: _, post_install: __, ...each }) => each) })\n',
      },
    ],
  ),
  ...breaksOf(
    'libs/vault/src/credential/services/credential-rotation.ts',
    'connections/connect-flow/moved-definition',
    [
      {
        breaks: 'a running sign-in is stored after its definition has moved',
        find: '      if (cutOffCause(signIn.definition, definition, auth_method)) throw new CredentialCutOff();\n',
        replace: '',
      },
    ],
  ),
  ...breaksOf('libs/vault/src/sign-in/services/sign-in-completion.ts', 'connections/connect-flow/moved-definition', [
    {
      breaks: 'a grant that is not stored is not revoked',
      find: '      await this.revokeWhereCreated(credential.org_id, obtained);\n',
      replace: '',
    },
    {
      breaks: 'a grant is revoked without the application it was created with',
      find: '.revoke({ ...obtained, org_id }, obtained.app)',
      replace: '.revoke({ ...obtained, org_id })',
    },
  ]),
  ...breaksOf('libs/connections/src/installed-definition/jobs/install-definition.job.ts', 'catalog/definition/told', [
    {
      breaks: 'the version sent to the vault is not recorded',
      find: '    await this.installedDefinitions.record(orgId, slug, connector.version);\n',
      replace: '',
      promise: 'only once, and never if the vault has a newer version',
    },
    {
      breaks: 'the vault does not get the definition',
      find: '    await this.connectorCalls.install(connector);\n',
      replace: '',
      promise: 'only for organizations that use the connector',
    },
  ]),
  ...breaksOf(`${integration}/commands/install-definition.ts`, 'vault/moved-hosts', [
    {
      breaks: 'the application’s secret is not deleted',
      find: 'if (movesSignIn(definition, after)) await this.dropSecrets(org_id, id);',
      replace: '',
    },
  ]),
  ...breaksOf('libs/vault/src/credential/services/credential-destruction.ts', 'vault/moved-hosts', [
    {
      breaks: 'credentials are kept although the state of the account stops all calls',
      find: 'if (causeOf(each.auth_method)) await this.credentialGenerations.save(withoutSecrets(each));',
      replace: 'void each;',
    },
    { breaks: 'secret variables are not deleted', find: 'await this.variables.clearSecret(orgId, id);', replace: '' },
  ]),
  ...breaksOf(`${integration}/domain/integrations.ts`, 'vault/definitions', [
    {
      breaks: 'an older definition is installed',
      find: 'if (definition_version < integration.definition_version) throw definitionOutdated();',
      replace: '',
    },
  ]),
  ...breaksOf(`${integration}/domain/integrations.ts`, 'vault/definitions', [
    {
      breaks: 'a call made from an older definition is sent',
      find: 'throw expected.version < definition_version ? definitionOutdated() : definitionUnknown();',
      replace: 'if (expected.version >= definition_version) throw definitionUnknown();',
    },
  ]),
  ...breaksOf('libs/vault/src/refresh/services/fresh-credentials.ts', 'catalog/definition/upgrade', [
    {
      breaks: 'a token is refreshed with an outdated definition',
      find: `    assertDefinition(credential.integration, expected);
    if (credential.state === 'needs_reauth')`,
      replace: `    if (credential.state === 'needs_reauth')`,
    },
  ]),
];
