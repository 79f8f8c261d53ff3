import { type Break, breaksOf } from '../break.js';

const part = 'libs/toolboxes/src/call-result';
const mcp = 'libs/toolboxes/src/mcp';

/** Large results: what an agent gets of them, how long they are stored, and who reads them. */
export const largeResultBreaks: Break[] = [
  ...breaksOf('libs/toolboxes/src/mcp/services/tool-list-handler.ts', 'toolboxes/mcp/large-results', [
    {
      breaks: 'results of blocked tools can be read',
      find: 'if (!isOffered(tool)) return false;',
      replace: 'if (isOffered(tool)) return true;',
      promise: 'is not found once the approval policy blocks its tool',
    },
  ]),
  ...breaksOf(`${mcp}/services/result-fitter.ts`, 'toolboxes/mcp/large-results', [
    {
      breaks: 'a large result is whole',
      find: 'return bytes > limit ? limit : null;',
      replace: 'return null;',
      promise: 'is shortened to its shape and its beginning',
    },
    {
      breaks: 'a result at the limit is shortened',
      find: 'return bytes > limit ? limit : null;',
      replace: 'return bytes >= limit ? limit : null;',
      promise: 'is whole at the limit and shortened one byte below it',
    },
    {
      breaks: 'the limit of an entry does not count',
      find: 'const limit = own ?? (await',
      replace: 'const limit = (await',
      promise: 'has the limit of its entry',
    },
  ]),
  ...breaksOf(`${mcp}/services/result-read-handler.ts`, 'toolboxes/mcp/large-results', [
    {
      breaks: 'a result can be read by someone who cannot call its tool',
      find: "if (!(await this.toolListHandler.isCallable(exchange, { toolbox_id: toolbox_id ?? '', name }))) throw noResult();",
      replace: '',
      promise: 'is not found once its caller cannot call the tool',
    },
    {
      breaks: 'a part can be larger than the limit',
      find: 'dataSpace(max_bytes)',
      replace: '1e9',
      promise: 'is the same when it is read in pages',
    },
  ]),
  ...breaksOf(`${mcp}/services/tool-list-handler.ts`, 'toolboxes/mcp/large-results', [
    {
      breaks: 'read_result hides a tool with this name',
      find: 'if (findNamed(await this.exposedToolReader.toolsFor(exchange), readName)) return false;',
      replace: '',
      promise: 'does not hide a tool with this name',
    },
    {
      breaks: 'read_result is listed without tools',
      find: 'count > 0 && this.mayReadResults(exchange)',
      replace: 'this.mayReadResults(exchange)',
      promise: 'is listed at every address with tools, before and after any call',
    },
    {
      breaks: 'read_result is listed although nothing is stored',
      find: '.result_retention_minutes > 0',
      replace: '.result_retention_minutes >= 0',
      caughtBy: 'toolboxes/mcp/stored-results',
      promise: 'is not made if the organization stores none',
    },
  ]),
  ...breaksOf(`${mcp}/domain/exposed-tools.ts`, 'toolboxes/mcp/large-results', [
    {
      breaks: 'a tool of another member takes the name read_result',
      find: '|${readName}$',
      replace: '',
      promise: 'does not hide a tool with this name',
    },
  ]),
  ...breaksOf(`${part}/services/large-results.ts`, 'toolboxes/mcp/stored-results', [
    {
      breaks: 'a call fails if its result cannot be stored',
      find: 'return null;\n    }\n  }\n\n  /**\n   * Opens',
      replace: 'throw error;\n    }\n  }\n\n  /**\n   * Opens',
      promise: 'does not fail a call if it cannot be stored',
    },
    {
      breaks: 'a shorter time does not apply to stored results',
      find: 'this.clock.now().getTime() - minutes * 60_000',
      replace: 'this.clock.now().getTime() - 60 * 60_000',
      promise: 'cannot be read after a shorter time was set',
    },
    {
      breaks: 'results never expire',
      find: 'this.clock.now().getTime() - minutes * 60_000',
      replace: '0 * minutes',
      promise: 'expires after the time that the organization sets',
    },
    {
      breaks: 'a result can be read by another app',
      find: "app_id: token?.id ?? '',",
      replace: "app_id: token ? '' : '',",
      caughtBy: 'toolboxes/mcp/large-results',
      promise: 'is not found by another member, app or address',
    },
    {
      breaks: 'a result can be read at another address',
      find: "app_id: token?.id ?? '',\n  address,",
      replace: "app_id: token?.id ?? '',\n  address: address === '' ? '' : '',",
      caughtBy: 'toolboxes/mcp/large-results',
      promise: 'is not found by another member, app or address',
    },
    {
      breaks: 'results are stored unsealed',
      find: 'await this.sealing.seal(resultContext(orgId, id), brotliCompressSync(text, fast))',
      replace: 'brotliCompressSync(text, fast)',
      caughtBy: 'toolboxes/mcp/large-results',
      promise: 'is not readable in the database',
    },
  ]),
  ...breaksOf(`${part}/persistence/call-results.ts`, 'toolboxes/mcp/stored-results', [
    {
      breaks: 'a member stores without limit',
      find: 'or (user_id = :user_id and of_member > :member::bigint)',
      replace: 'or (user_id = :user_id and of_member > :member::bigint + 1e12)',
      promise: 'makes room for newer ones of its member',
    },
    {
      breaks: 'an organization stores without limit',
      find: 'of_organization > :organization::bigint',
      replace: 'of_organization > :organization::bigint + 1e12',
      promise: 'makes room for newer ones of its organization',
    },
    {
      breaks: 'a member stores any number of small results',
      find: 'Math.max(result.content.length, smallest)',
      replace: 'Math.max(result.content.length, smallest * 0)',
      promise: 'counts as at least 16 KiB',
    },
    {
      breaks: 'two calls at once store more than the limit',
      find: '[unflushed(), takeTurn(`toolboxes.call_results ${orgId}`)]',
      replace: '[unflushed()]',
      promise: 'does not exceed the limit with another one at the same time',
    },
    {
      breaks: 'results stay when their app is disconnected',
      find: "and app_id = :app_id';",
      replace: "and app_id = :app_id and false';",
      promise: 'is deleted with its app',
    },
  ]),
  ...breaksOf(`${part}/hooks/result-retention.ts`, 'toolboxes/mcp/stored-results', [
    {
      breaks: 'results older than a shorter retention stay',
      find: 'await this.callResults.shortenRetention(orgId, minutes, act.at)',
      replace: 'await Promise.resolve([orgId, act])',
      promise: 'is deleted if it is older than a new retention of',
    },
  ]),
  ...breaksOf(`${part}/hooks/result-offboarding.ts`, 'toolboxes/mcp/stored-results', [
    {
      breaks: 'results stay when their member leaves',
      find: 'await this.callResults.deleteOfMember(caller.orgId, userId);',
      replace: 'await Promise.resolve([caller, userId]);',
      promise: 'is deleted with its member',
    },
  ]),
  ...breaksOf(`${part}/domain/head.ts`, 'toolboxes/mcp/result-parts', [
    {
      breaks: 'a large field hides the fields after it',
      find: 'Math.floor(space / 2)',
      replace: 'space',
      promise: 'shows the fields after a large one',
    },
    {
      breaks: 'a cut text is too large',
      find: 'const textFrame = 2 + Buffer.byteLength(ellipsis);',
      replace: 'const textFrame = 2;',
      promise: 'fits and is part of the value',
    },
    {
      breaks: 'a nested value exhausts the stack',
      find: '|| depth === maxDepth) return undefined;',
      replace: ') return undefined;',
      promise: 'is found in a value that is nested too deep for the stack',
    },
  ]),
  ...breaksOf(`${part}/domain/json-size.ts`, 'toolboxes/mcp/result-parts', [
    {
      breaks: 'commas do not count',
      find: '(count === 0 ? 0 : 1)',
      replace: '0 * count',
      promise: 'is that of its JSON, or larger than the limit',
    },
  ]),
  ...breaksOf(`${part}/domain/shape.ts`, 'toolboxes/mcp/result-parts', [
    {
      breaks: 'every field is in all objects',
      find: "field.count < count ? '?' : ''",
      replace: "field.count < 0 * count ? '?' : ''",
      promise: 'equals that of a slow grouping',
    },
    {
      breaks: 'a shape is larger than its limit',
      find: 'if (Buffer.byteLength(shape) <= limit) return shape;',
      replace: 'return shape;',
      promise: 'fits a limit',
    },
  ]),
  ...breaksOf(`${part}/domain/selection.ts`, 'toolboxes/mcp/result-parts', [
    {
      breaks: 'inherited names are found',
      find: 'Object.hasOwn(value, name) ?',
      replace: 'name in value ?',
      promise: 'is not found at',
    },
    {
      breaks: 'escapes of a pointer stay',
      find: ".replace(/~0/g, '~')",
      replace: '',
      promise: 'is found by the pointer to it',
    },
    {
      breaks: 'a page skips an item',
      find: 'nextOffset(from + kept.length, items.length)',
      replace: 'nextOffset(from + kept.length + 1, items.length)',
      promise: 'is the same in pages of any size',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/toolbox-warnings.ts', 'toolboxes/toolbox/weighing', [
    {
      breaks: 'disabled tools count',
      find: 'entries.filter(({ enabled }) => enabled).length',
      replace: 'entries.length',
      promise: 'warns of more tools than some clients accept',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/queries/toolbox.view.ts', 'toolboxes/toolbox/weighing', [
    {
      breaks: 'the size is that of the tools in the API',
      find: 'sizeOfTools(listed)',
      replace: 'sizeOfTools([...listed, ...listed])',
      promise: 'has the size that agents get',
    },
  ]),
  ...breaksOf(`${mcp}/services/result-projection.ts`, 'toolboxes/mcp/projecting', [
    {
      breaks: 'the error of an expression shows values',
      find: 'threw && /\\$(error|assert)\\b/.test(projection)',
      replace: 'threw && false && projection',
      promise: 'that fails shows the reason and the shape, but no values',
    },
  ]),
  ...breaksOf(`${mcp}/services/result-fitter.ts`, 'toolboxes/mcp/projecting', [
    {
      breaks: 'a failed projection shows the result',
      find: "if ('failure' in projected) {",
      replace: "if ('failure' in projected) {\n      return toolResult(executed, buildAsked(exchange, tool), isBlock);",
      promise: 'that fails shows the reason and the shape, but no values',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/entry-builder.ts', 'toolboxes/mcp/projecting', [
    {
      breaks: 'an expression that does not parse is saved',
      find: '...(await this.projectionChecker.findProblems(caller.orgId, drafts)),',
      replace: '',
      promise: 'is refused for',
    },
  ]),
  ...breaksOf(`${mcp}/domain/large-result.ts`, 'catalog/tool-registry/large-results', [
    {
      breaks: 'a small limit leaves no shape',
      find: 'max_bytes >> 2',
      replace: 'max_bytes >> 8',
      caughtBy: 'toolboxes/mcp/answering',
      promise: 'stay answerable with a limit of 4 KiB',
    },
    {
      breaks: 'an image counts as text',
      find: "['image', 'audio'].includes((block as ContentBlock).type)",
      replace: "['video'].includes((block as ContentBlock).type)",
      promise: 'keeps its images',
    },
    {
      breaks: 'the frame of a remote result stays',
      find: 'if (structured === null) return parsed;',
      replace: '',
      promise: 'is read without its frame if it comes as JSON in a text',
    },
  ]),
];
