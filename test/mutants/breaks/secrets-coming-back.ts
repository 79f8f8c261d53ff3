import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';
const echoes = 'connections/post-install/echoes';

/** A credential leaves the vault only to its own host, and no response returns it. */
export const secretsComingBackBreaks: Break[] = [
  ...breaksOf(`${vault}/provider/remote/remote-provider-client.ts`, 'vault/answers', [
    {
      breaks: 'a response in an unknown encoding is returned',
      find: 'isEncoded(answer.headers) && answer.body.length > 0',
      replace: 'answer.body.length < 0',
      caughtBy: 'vault/echoes',
      promise: 'is not returned in an encoding',
    },
    {
      breaks: 'a header of a remote server contains the credential',
      find: 'request.secrets.mask.maskHeaders(headers)',
      replace: 'headers',
      caughtBy: 'catalog/remote-mcp/hostile-calls',
      promise: 'in the scopes it requires',
    },
  ]),
  ...breaksOf(`${vault}/mcp/remote/guarded-fetch.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'a sign-in requests a masked scope',
      find: ' && !each.includes(placeholder)',
      replace: '',
      promise: 'in the scopes it requires',
    },
  ]),
  ...breaksOf(`${vault}/credential/domain/credential.ts`, 'vault/answers', [
    {
      breaks: 'a response contains the client secret of an account',
      find: "secret.client?.client_secret ?? ''",
      replace: "''",
      promise: 'own client secret',
    },
    {
      breaks: 'a short password comes back with its user name',
      find: '[...values, ...basicPair(fields)]',
      replace: 'values',
      caughtBy: 'vault/echoes',
      promise: 'as a pair with a short password',
    },
    {
      breaks: 'text fields of an earlier version are not secret',
      find: "name === 'username' && open.includes(name) && Boolean(fields.password)",
      replace: 'open.includes(name)',
      caughtBy: 'vault/echoes',
      promise: 'as a user name',
    },
    {
      breaks: 'every field of a credential is secret',
      find: 'isPublic(name) ? [] : [value]',
      replace: '[value]',
      caughtBy: 'vault/echoes',
      promise: 'except the user name of a password',
    },
    {
      breaks: 'an edited definition makes a user name a key that is not secret',
      find: "method?.type !== 'basic' ?",
      replace: "method?.type === 'none' ?",
      caughtBy: 'vault/echoes',
      promise: 'is secret if an edited definition sends the user name',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/request-secrets.ts`, 'vault/answers', [
    {
      breaks: 'a response contains a secret variable',
      find: '.flatMap((name) => listTexts(variables[name]))',
      replace: '.flatMap(() => [])',
      promise: 'for a secret variable',
    },
    {
      breaks: 'a response contains a secret number',
      find: "|| typeof value === 'number'",
      replace: '',
      caughtBy: 'vault/echoes',
      promise: 'if it is a number',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/request-secrets.ts`, 'vault/echoes', [
    {
      breaks: 'a response contains the secret of the OAuth application',
      find: '...app_secrets, ',
      replace: '',
      promise: 'The secret of an OAuth application in a response is masked',
    },
  ]),
  ...breaksOf(`${vault}/credential/persistence/stored-credential-reader.ts`, 'vault/echoes', [
    {
      breaks: 'a response contains the secret of the OAuth application before its rotation',
      find: 'return listAppSecrets({ client_secret, previous_secret });',
      replace: 'return listAppSecrets({ client_secret, previous_secret: previous_secret && null });',
      promise: 'before and after a rotation',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/credential-exchange.ts`, echoes, [
    {
      breaks: 'the first responses after a sign-in contain the secret of the OAuth application',
      find: 'app_secrets: listAppSecrets(app),',
      replace: 'app_secrets: [],',
      promise: 'no later response reveal the secret of the application',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/auth-method.ts', echoes, [
    {
      breaks: 'members can read a variable that has the name of a key',
      find: 'return [...passwords, ...injected];',
      replace: 'return injected.length > 0 ? passwords : injected;',
      promise: 'is never stored as a variable that members can read',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/domain/account-values.ts`, echoes, [
    {
      breaks: 'an editor makes a stored key public by calling it a user name',
      find: "type === 'basic' && credential.password",
      replace: 'type && credential.password',
      promise: 'stays secret after the connector sends it as the user name',
    },
    {
      breaks: 'a variable that is not secret contains a nested token',
      find: 'variable.secret ? unmasked : answer',
      replace: 'unmasked',
      promise: 'no nested token into variables',
    },
    {
      breaks: 'a secret variable cannot contain a nested token',
      find: 'variable.secret ? unmasked : answer',
      replace: 'answer',
      promise: 'a nested token into a secret variable',
    },
  ]),
  ...breaksOf(`${vault}/provider/remote/remote-token-endpoint.ts`, echoes, [
    {
      breaks: 'a token endpoint returns the client secret to expressions',
      find: "[secret ?? '', ...secretParams",
      replace: '[...secretParams',
      promise: 'no secret of the request',
    },
    {
      breaks: 'a token endpoint returns the code verifier to expressions',
      find: "'code_verifier', 'refresh_token', 'token']",
      replace: "'refresh_token', 'token']",
      promise: 'no secret of the request',
    },
  ]),
  ...breaksOf(`${vault}/call/remote/remote-verifier.ts`, echoes, [
    {
      breaks: 'all credentials have the same masked subject',
      find: 'text?.includes(placeholder) ? null : text',
      replace: 'text',
      promise: 'cannot name the subject',
    },
  ]),
  ...breaksOf(`${vault}/integration/domain/integrations.ts`, echoes, [
    {
      breaks: 'members can read what a person entered as a password',
      find: '{ ...each, secret: true }',
      replace: 'each',
      promise: 'is never stored as a variable',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/injection.ts`, 'vault/redirected-secrets', [
    {
      breaks: 'an old definition sends the credential in a header for other hosts',
      find: '.filter(({ name }) => isAllowedForCredentials(name))',
      replace: '',
      promise: 'that a definition of an earlier version injects',
    },
  ]),
  ...breaksOf(`${vault}/call/domain/build-call.ts`, 'vault/redirected-secrets', [
    {
      breaks: 'an old definition sends a secret variable in a header for other hosts',
      find: '.filter(([name]) => isAllowedForCredentials(name))',
      replace: '',
      promise: 'of a secret variable',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/outgoing.ts', 'vault/redirected-secrets', [
    {
      breaks: 'the address of a redirect contains the credential',
      find: 'if (secrets?.occursIn(href)) return null;',
      replace: '',
      promise: 'in the address',
    },
    {
      breaks: 'a caller chooses the encoding of responses',
      find: "  ...callerHeaders(headers),\n  'accept-encoding': 'identity',",
      replace: "  'accept-encoding': 'identity',\n  ...headers,",
      caughtBy: 'vault/echoes',
      promise: 'cannot be requested by the caller',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/request-headers.ts', 'outgoing/redirects', [
    {
      breaks: 'a header that is marked as secret is sent to another origin',
      find: ' && !secret.includes(name)',
      replace: '',
      promise: 'never keeps headers that are marked',
    },
    {
      breaks: 'a caller chooses the charset of responses',
      find: "lower === 'accept' ? value",
      replace: "lower === 'none' ? value",
      caughtBy: 'vault/echoes',
      promise: 'cannot be requested by the caller',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/decode-body.ts', 'vault/echoes', [
    {
      breaks: 'a response in UTF-16 contains the credential',
      find: 'if (!charset) return { headers, body };',
      replace: 'if (charset !== null) return { headers, body };',
      promise: 'in UTF-16',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-credentials.ts', 'catalog/definition-protocol', [
    {
      breaks: 'a definition injects the credential into a header for other hosts',
      find: "kind === 'header' && !isAllowedForCredentials(name)",
      replace: "kind === 'header' && name === 'Host'",
      promise: 'a key in User-Agent',
    },
    {
      breaks: 'a definition puts a secret variable into a header for other hosts',
      find: '!isAllowedForCredentials(name) && secrets',
      replace: 'secrets.length < 0 && secrets',
      promise: 'a secret variable in User-Agent',
    },
    {
      breaks: 'a definition makes a password a variable that members can read',
      find: '!secret && passwords',
      replace: 'secret && passwords',
      promise: 'entered as a password but not secret',
    },
  ]),
  ...breaksOf('libs/platform/src/process/crash.ts', 'kernel/crashes', [
    {
      breaks: 'a crash prints the fields of its error',
      find: 'process.stderr.write(`${crashText(error)}\\n`);',
      replace: 'console.error(error);',
      promise: 'prints no field',
    },
  ]),
  ...breaksOf(`${vault}/discovery/remote/authorization-discovery.ts`, 'structure/outgoing', [
    {
      breaks: 'a part of the vault sends requests whose responses are not masked',
      find: "import { OutgoingError, type OutgoingFailure } from '#platform/outgoing';",
      replace:
        "import { Outgoing, OutgoingError, type OutgoingFailure } from '#platform/outgoing';\nexport { Outgoing };",
    },
  ]),
];
