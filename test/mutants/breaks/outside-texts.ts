import { breaksOf } from '../break.js';

const bodies = 'kernel/unread-bodies';
const texts = 'kernel/long-texts';
const http = 'libs/kernel/src/http';
const tool = 'libs/catalog/src/tool/domain';
const mcp = 'libs/vault/src/mcp';

/** Texts and bodies from outside do not block a process. */
export const outsideTexts = [
  ...breaksOf(`${http}/request/raw-body.ts`, bodies, [
    {
      breaks: 'a large body is read before its sender is known',
      find: 'else if (body.announced <= maxUnknownSender) await',
      replace: 'else await',
      promise: 'is not awaited with an unknown token',
    },
    {
      breaks: 'a route that needs no token accepts large bodies',
      find: 'bodyLimit = maxUnknownSender }',
      replace: 'bodyLimit = 2 ** 20 }',
      promise: 'is refused to accept an invite',
    },
    {
      breaks: 'a body without an announced size has no limit',
      find: '(size += piece.length) > maxBytes ?',
      replace: '(size += piece.length) > Infinity ?',
      promise: 'is refused to sign in',
    },
  ]),
  ...breaksOf(`${http}/request/raw-body.ts`, texts, [
    {
      breaks: 'the blanks in a Content-Type header can block the process',
      find: "this.isJson = isJson(headers['content-type'] ?? '');",
      replace:
        "this.isJson = /^application\\/json *(; *(charset=\"?utf-8\"?)? *)*$/i.test(headers['content-type'] ?? '');",
      promise: 'can have any number of blanks',
    },
  ]),
  ...breaksOf(`${http}/auth/auth.guard.ts`, bodies, [
    {
      breaks: 'a caller who lost their rights while a body arrived is still admitted',
      find: 'request.caller = await this.identify(request, credential);\n',
      replace: '',
      promise: 'is refused if the member is suspended while it arrives',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-verifier.ts', bodies, [
    {
      breaks: 'the vault reads a large body before it checks the signature of the request',
      find: 'this.requestVerifier.verifyHead(token, line);',
      replace: '',
      promise: 'is not awaited by the vault',
    },
  ]),
  ...breaksOf('libs/composition/src/vault/start-vault.ts', bodies, [
    {
      breaks: 'the connect page accepts large forms',
      find: 'bodyLimit: 16 * 1024',
      replace: 'bodyLimit: 256 * 1024',
      promise: 'is refused by the connect page',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/http/stripe-event.controller.ts', 'organization/subscribing', [
    {
      breaks: 'a large event of Stripe is refused',
      find: '@BodyLimit(1024 * 1024)',
      replace: '',
      promise: 'larger than other bodies without a token',
    },
  ]),
  ...breaksOf(`${http}/request/request-validation.pipe.ts`, texts, [
    {
      breaks: 'a text is converted before its length is checked',
      find: 'if (isLong(value, maxLength)) {',
      replace: 'if (isLong(value, Infinity)) {',
      promise: 'is checked for its length before it is converted',
    },
    {
      breaks: 'an entry of a list is converted before its length is checked',
      find: 'longEntries(list, maxEntryLength, path)',
      replace: 'longEntries(list, Infinity, path)',
      promise: 'is checked for its length before it is converted',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/texts.ts', texts, [
    {
      breaks: 'a text can have any number of combining marks in a row',
      find: 'const maxMarks = 30;',
      replace: 'const maxMarks = 300;',
      promise: 'cannot have more than 30 combining marks',
    },
    {
      breaks: 'many combining marks from a third party block the process',
      find: 'limitMarks(text).normalize(form)',
      replace: 'text.normalize(form)',
      promise: 'from a third party becomes a name',
    },
    {
      breaks: 'a long host with other letters blocks the process',
      find: 'at > 0 && part.length > maxHostPart',
      replace: 'at < 0 && part.length > maxHostPart',
      promise: 'is no URL if it is a host with other letters',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/field-path.ts', texts, [
    {
      breaks: 'a name of a megabyte blocks the process when an error names it',
      find: 'step.length > maxStep ?',
      replace: 'step.length > Infinity ?',
      promise: 'as the name of a field is cut off in errors',
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/http/definition.dto.ts', texts, [
    {
      breaks: 'the characters of a large document are counted, which blocks the process',
      find: '@LargeText(maxSourceBytes)',
      replace: '@MaxLength(maxSourceBytes)',
      promise: 'is limited without counting its characters',
    },
  ]),
  ...breaksOf('libs/vault/src/provider/domain/nesting.ts', 'bad-texts/responses', [
    {
      breaks: 'JSON of a third party has no limits',
      find: 'isOversized(text, limits);',
      replace: 'isOversized(text, limits) && limits.depth < 0;',
      promise: 'is a result or a failed call: nested arrays',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/http/scim-request.ts', 'provisioning/bad-input', [
    {
      breaks: 'a directory can send any number of field names',
      find: ', names: 10_000 }',
      replace: ' }',
      promise: 'refuses 10,001 field names',
    },
    {
      breaks: 'a directory can send any number of values',
      find: 'items: 100_000,',
      replace: 'items: 200_000,',
      promise: 'refuses 100,001 values',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/read-value.ts', 'provisioning/bad-input', [
    {
      breaks: 'a directory can send any number of combining marks in a row',
      find: 'if (!isStreamSafe(text))',
      replace: 'if (!isStreamSafe(text) && text === name)',
      promise: 'refuses too many combining marks',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-names.ts', 'catalog/definition-texts', [
    {
      breaks: 'a definition can have any number of combining marks in a row',
      find: 'if (!isStreamSafe(text))',
      replace: "if (!isStreamSafe(text) && text === '')",
      promise: 'too many combining marks',
    },
  ]),
  ...breaksOf(`${tool}/credential-parameters.ts`, texts, [
    {
      breaks: 'question marks in a response block the process',
      find: "each.includes('?')",
      replace: '/[?&][^=\\s&]+=/.test(each)',
      promise: 'of ? from a third party',
    },
    {
      breaks: 'megabytes of URLs in a response block the process',
      find: 'left = maxTurn;\n    await setImmediate();',
      replace: '',
      promise: 'gives other work turns',
    },
  ]),
  ...breaksOf(`${tool}/request.ts`, 'catalog/tool-requests', [
    {
      breaks: 'a path that is too long for the vault fails there',
      find: 'filled.length > maxPathLength',
      replace: 'filled.length > Infinity',
      promise: 'is refused if its path is longer',
    },
  ]),
  ...breaksOf(`${tool}/link-header.ts`, 'catalog/tool-answers', [
    {
      breaks: 'the parameters of one link are read for another',
      find: "if (header[behind] !== ',') return null;",
      replace: '',
      promise: 'uses only the query parameters',
    },
    {
      breaks: 'a relation within a longer word counts',
      find: 'relations.includes(relation)',
      replace: 'relations.join().includes(relation)',
      promise: 'uses only the query parameters',
    },
  ]),
  ...breaksOf('libs/vault/src/provider/domain/nesting.ts', 'connections/execute/running', [
    {
      breaks: 'many names of fields in a third party’s response block the process',
      find: ', names: 50_000',
      replace: '',
      promise: 'with an object of more than 50,000 keys',
    },
  ]),
  ...breaksOf('libs/vault/src/call/domain/provider-response.ts', 'connections/execute/running', [
    {
      breaks: 'deeply nested JSON of a third party is returned as text',
      find: "if (value === 'unreadable')",
      replace: 'if (false)',
      promise: 'reports JSON nested 5,000 deep',
    },
  ]),
  ...breaksOf('libs/kernel/src/process/running-operations.ts', 'observability/blocked-loop', [
    {
      breaks: 'a blocked event loop is attributed to the latest request',
      find: 'this.turnEnds = false;\n      this.step(null);',
      replace: 'this.turnEnds = false;',
      promise: 'all routes in progress',
    },
  ]),
  ...breaksOf('libs/platform/src/process/metrics.module.ts', 'observability/blocked-loop', [
    {
      breaks: 'a blocked event loop is not counted',
      find: 'for (const operation of operations) this.metrics.blockedLoop.observe({ operation }, milliseconds / 1000);',
      replace: '',
      promise: 'is logged and counted with the route that blocked it',
    },
    {
      breaks: 'the log of a blocked event loop contains ids',
      find: '${request.method} ${request.routeOptions.url ?? ',
      replace: '${request.method} ${request.url ?? ',
      promise: 'with the route that blocked it',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/task-runner.ts', 'outbox/jobs', [
    {
      breaks: 'a job that blocks the event loop is not named',
      find: 'runningOperations.begin(row, name);',
      replace: '',
      promise: 'finds out which job blocks its event loop',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool-registry/domain/review.ts', 'catalog/tool-registry/reviewing', [
    {
      breaks: 'a page contains any number of large versions',
      find: 'left: maxShown',
      replace: 'left: Infinity',
      promise: 'fit into 4 MiB',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/differences.ts', 'catalog/tool-registry/versions', [
    {
      breaks: 'all differences are collected before a hundred are shown',
      find: 'if (inner.length >= maxPointers) break;',
      replace: '',
      promise: 'looks for at most a hundred differences',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/texts.ts', 'vault/masking', [
    {
      breaks: 'hidden characters are removed from a long text without a pause',
      find: 'if (text.length <= pieceLength) return change(text);',
      replace: 'if (text.length > 0) return change(text);',
      promise: 'is cleaned in pieces',
    },
    {
      breaks: 'a piece of a text begins with half of a character',
      find: 'if (!/[\\udb40\\udc00-\\udfff]/.test(text[at]!)) return at;',
      replace: 'if (text.length > 0) return at;',
      promise: 'is cleaned in pieces',
    },
  ]),
  ...breaksOf(`${mcp}/domain/remote-values.ts`, 'vault/masking', [
    {
      breaks: 'an error of a server is masked before it is cut',
      find: 'const isCut = text.length > maxRead;',
      replace: 'const isCut = false;',
      promise: 'is cut before it is shortened',
    },
    {
      breaks: 'a thousand progress reports are masked without a pause',
      find: 'await ownTurn();',
      replace: '',
      promise: 'lets other work run after each',
    },
  ]),
  ...breaksOf(`${mcp}/domain/tool-answers.ts`, 'vault/masking', [
    {
      breaks: 'a list of tools is checked without a pause',
      find: 'await runInTurns(assertTools(tools, names, mask));',
      replace: '[...assertTools(tools, names, mask)];',
      promise: 'lets other work run while they are checked',
    },
  ]),
];
