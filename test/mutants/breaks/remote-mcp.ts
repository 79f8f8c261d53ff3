import { type Break, breaksOf } from '../break.js';

const mcp = 'libs/vault/src/mcp';
const discovery = 'libs/vault/src/discovery';

/** Limits of remote MCP servers, and the credentials they get. */
export const remoteMcpBreaks: Break[] = [
  ...breaksOf(`${mcp}/domain/tool-answers.ts`, 'catalog/remote-mcp/hostile-lists', [
    {
      breaks: 'the number of a server’s tools is unlimited',
      find: 'if (before.length + tools.length > listLimits.tools)',
      replace: 'if (false)',
      promise: 'lists 1001 tools',
    },
    {
      breaks: 'the number of pages of a list is unlimited',
      find: 'pages < listLimits.pages',
      replace: 'pages < 500',
      promise: '50 pages',
    },
    {
      breaks: 'two tools can have one name',
      find: 'names.has(name)',
      replace: 'false',
      promise: 'two tools with one name',
    },
    {
      breaks: 'the size of a tool is unlimited',
      find: 'Buffer.byteLength(text) > listLimits.tool',
      replace: 'false',
      promise: '65 KiB',
    },
    {
      breaks: 'the number of values in a list is unlimited',
      find: 'isLargerThan(listLimits.values, [...before, ...(tools as unknown[])])',
      replace: 'false',
      promise: '50,001 values',
    },
    {
      breaks: 'a description contains the credential',
      find: 'yield* mask.stepsOfOccurrence(text)',
      replace: 'false',
      promise: 'key in a description',
    },
    {
      breaks: 'the depth of a schema is unlimited',
      find: 'isDeeperThan(tool, listLimits.depth)',
      replace: 'false',
      promise: 'nested 100 deep',
    },
  ]),
  ...breaksOf(`${mcp}/domain/tool-answers.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'the number of values in a result is unlimited',
      find: 'isLargerThan(maxValues, [content, structured])',
      replace: 'false',
      promise: 'returns 100,001 values',
    },
    {
      breaks: 'a result that is larger than a call returns is not read',
      find: 'maxResultBytes = 4 << 20',
      replace: 'maxResultBytes = 1 << 20',
      caughtBy: 'catalog/tool-registry/using',
      promise: 'returns as many whole content blocks as fit into 1 MiB',
    },
    {
      breaks: 'a result without content counts as a success',
      find: '{ content, structuredContent = null',
      replace: '{ content = [], structuredContent = null',
      promise: 'returns no content',
    },
    {
      breaks: 'a block that does not fit is dropped with all others',
      find: 'if (left < 0) break;',
      replace: 'if (left < 0) return toResult({ content: [] }, secrets, max_bytes);',
      promise: 'returns as many whole content blocks as fit',
    },
    {
      breaks: 'a truncated result does not say so',
      find: 'truncated: !hasRoom }',
      replace: 'truncated: false }',
      promise: 'returns as many whole content blocks as fit',
    },
    {
      breaks: 'structured content is added to a truncated result',
      find: 'sizeOf(structured) <= left',
      replace: 'sizeOf(structured) <= max_bytes',
      promise: 'returns as many whole content blocks as fit',
    },
  ]),
  ...breaksOf(`${mcp}/remote/guarded-fetch.ts`, 'catalog/remote-mcp/hostile-lists', [
    {
      breaks: 'a batch response is accepted',
      find: 'Array.isArray(value)',
      replace: 'false',
      promise: 'a batch',
    },
  ]),
  ...breaksOf(`${mcp}/remote/remote-operation.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'a call keeps waiting after a response to another request',
      find: 'isWaiting() && this.ending.abort(unanswered())',
      replace: 'isWaiting() && undefined',
      promise: 'answers another request',
    },
  ]),
  ...breaksOf(`${mcp}/domain/remote-values.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'a result contains the credential',
      find: 'return mask.maskValue(await runInTurns(mapTextsInSteps(value, withoutHidden)));',
      replace: 'return runInTurns(mapTextsInSteps(value, withoutHidden));',
      promise: 'never reveals the key in results or errors',
    },
    {
      breaks: 'a result hides text from people, or shows it in another order',
      find: 'mapTextsInSteps(value, withoutHidden)',
      replace: 'mapTextsInSteps(value, (text) => text)',
      promise: 'returns no hidden characters',
    },
  ]),
  ...breaksOf(`${mcp}/remote/streamable-servers.ts`, 'catalog/remote-mcp/hostile-lists', [
    {
      breaks: 'the instructions of a server contain the credential',
      find: '...(texts ?? unknownTexts)',
      replace: '...(texts ?? unknownTexts), instructions',
      promise: 'own name or instructions',
    },
  ]),
  ...breaksOf(`${mcp}/remote/streamable-servers.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'a tool is called again although it may have run',
      find: 'if (!isLost) throw failed;',
      replace: '',
      promise: 'closes the connection',
    },
  ]),
  ...breaksOf(`${mcp}/services/remote-requests.ts`, 'catalog/remote-mcp/authorization', [
    {
      breaks: 'an account whose refreshed token is refused stays active',
      find: 'if (isRefused(second)) await this.requireReauth(renewed);',
      replace: '',
      promise: 'needs a new sign-in if it refuses the renewed token',
    },
    {
      breaks: 'a refused token is not refreshed',
      find: 'if (!isRefused(thrown) || !isRefreshable(credential)) throw thrown;',
      replace: 'if (isRefused(thrown)) throw thrown;',
      promise: 'gets a renewed token if the old one is refused',
    },
  ]),
  ...breaksOf(`${discovery}/domain/authorization-server.ts`, 'catalog/remote-mcp/hostile-authorization', [
    {
      breaks: 'a token is requested for another resource',
      find: '!covers(resource, url)',
      replace: 'false',
      promise: 'another resource',
    },
    {
      breaks: 'an issuer can claim to be another',
      find: 'metadata.issuer !== issuer',
      replace: 'false',
      promise: 'another issuer',
    },
    {
      breaks: 'a code is not bound to the browser that requested it',
      find: "!textsIn(metadata.code_challenge_methods_supported).includes('S256')",
      replace: 'false',
      promise: 'does not support S256',
    },
  ]),
  ...breaksOf(`${mcp}/domain/remote-values.ts`, 'catalog/remote-mcp/servers', [
    {
      breaks: 'progress texts contain the credential',
      find: 'shortText(message, this.mask)',
      replace: 'message',
      promise: 'reports progress if the caller requests it',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool-registry/services/tool-registry.ts', 'catalog/tool-registry/discovering', [
    {
      breaks: 'a new server is treated as the previous authorization server',
      find: '{ ...unknownServer }',
      replace: '{ protocol_version: null, server_name: null }',
      promise: 'shows its authorization server and how clients register',
    },
  ]),
  ...breaksOf(`${discovery}/domain/client-metadata.ts`, 'catalog/remote-mcp/hostile-authorization', [
    {
      breaks: 'the name of an inherited property counts as an authentication method of clients',
      find: 'Object.hasOwn(terms, term)',
      replace: 'term in terms',
      promise: 'uses basic authentication if the registration answers',
    },
  ]),
  ...breaksOf(`${discovery}/services/sign-in-preparation.ts`, 'catalog/remote-mcp/hostile-authorization', [
    {
      breaks: 'tokens of one authorization server are sent to another',
      find: "await this.cutOffCredentials.cutOff(orgId, id, () => 'issuer_changed');",
      replace: '',
      promise: 'requires all members to sign in again',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/commands/finish-sign-in.ts', 'catalog/remote-mcp/hostile-authorization', [
    {
      breaks: 'a code is redeemed at another authorization server',
      find: 'method.discovered && method.iss !== secrets.issuer',
      replace: 'false',
      promise: 'never gets an authorization code of the previous server',
    },
  ]),
  ...breaksOf(`${mcp}/services/remote-requests.ts`, 'catalog/remote-mcp/servers', [
    {
      breaks: 'a session outlives the credential that began it',
      find: '/${credential.account_id}/${credential.generation}`',
      replace: '/${credential.account_id}`',
      promise: 'is not continued after a new sign-in to its account',
    },
  ]),
  ...breaksOf(`${mcp}/remote/streamable-servers.ts`, 'catalog/remote-mcp/servers', [
    {
      breaks: 'a session of one address is continued at another',
      find: 'session: session && `${session} ${mcp.url}`',
      replace: 'session',
      promise: 'is not continued at another address',
    },
  ]),
  ...breaksOf(`${mcp}/remote/mcp-session-cache.ts`, 'catalog/remote-mcp/servers', [
    {
      breaks: 'a session is continued after it failed',
      find: 'this.sessions.delete(key);',
      replace: 'void key;',
      promise: 'is not continued after a failed call',
    },
  ]),
];
