import { type Break, breaksOf } from '../break.js';

const execution = 'libs/connections/src/execution';
const tool = 'libs/catalog/src/tool/domain';
const sealed = 'page-cursor/sealed';

/** A page cursor is opaque, and works only for the next page of the same list. */
export const pageCursors: Break[] = [
  ...breaksOf(`${execution}/services/tool-execution.ts`, sealed, [
    {
      breaks: 'a caller can forge a cursor',
      find: 'const page = this.pageCursors.open(bound, call.page);',
      replace: 'const { page } = call;',
      promise: 'cannot be forged by a caller',
    },
    {
      breaks: 'a caller can read a third party’s cursor',
      find: 'return this.pageCursors.sealIn(bound, result);',
      replace: 'return result;',
      promise: 'hides its content',
    },
    {
      breaks: 'a third party’s cursor is stored unsealed for repeats',
      find: 'return this.pageCursors.sealIn(bound, result);',
      replace: 'return result;',
      promise: 'is stored sealed for repeats',
    },
  ]),
  ...breaksOf(`${execution}/services/page-cursors.ts`, sealed, [
    {
      breaks: 'a cursor is valid for another caller',
      find: '  caller.userId,\n',
      replace: '',
      promise: 'is refused for another caller',
    },
    {
      breaks: 'a cursor is valid for another connection',
      find: '  connection.id,\n',
      replace: '',
      promise: 'is refused for another connection',
    },
    {
      breaks: 'a cursor is valid outside its toolbox',
      find: '  connection.toolbox_id,\n',
      replace: '',
      promise: 'is refused outside its toolbox',
    },
    {
      breaks: 'a cursor is valid for another tool',
      find: '  call.tool_name,\n',
      replace: '',
      promise: 'is refused for another tool',
    },
    {
      breaks: 'a cursor is valid for other arguments',
      find: '[call.arguments, tool.pagination]',
      replace: '[tool.pagination]',
      promise: 'is refused with other arguments',
    },
    {
      breaks: 'a cursor of one kind is accepted as another kind',
      find: '[call.arguments, tool.pagination]',
      replace: '[call.arguments]',
      promise: 'pagination changes',
    },
  ]),
  ...breaksOf('libs/platform/src/sealing/sealed-cursors.ts', sealed, [
    {
      breaks: 'another text with the same bytes is the same cursor',
      find: "if (bytes.toString('base64url') === cursor)",
      replace: 'if (bytes.length > 0)',
      promise: 'is refused if any character was changed',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/domain/tool-pages.ts', sealed, [
    {
      breaks: 'an invalid page parameter starts from the beginning',
      find: "args, cursor: typeof cursor === 'string' ? cursor : ''",
      replace: "args, ...(typeof cursor === 'string' && { cursor })",
      promise: 'leads only to the next page',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/tool-list-handler.ts', 'toolboxes/mcp/paging', [
    {
      breaks: 'a cursor of a tool list is valid for another caller',
      find: 'caller.orgId, caller.userId, toolboxId]',
      replace: 'caller.orgId, toolboxId]',
      promise: 'rejects the cursor of another caller or endpoint',
    },
  ]),
  ...breaksOf(`${tool}/next-page.ts`, sealed, [
    {
      breaks: 'a credential in a link becomes part of the cursor',
      find: '!secret.has(name.toLowerCase())',
      replace: 'secret.size > 0',
      promise: 'of kind link_header leads to the next page',
    },
  ]),
  ...breaksOf(`${execution}/domain/execution-outcome.ts`, sealed, [
    {
      breaks: 'URLs in results keep their credentials',
      find: 'await tool.withoutCredentials(response)',
      replace: 'response',
      promise: 'never appears in a result',
    },
  ]),
  ...breaksOf('libs/vault/src/provider/domain/provider-client.ts', sealed, [
    {
      breaks: 'a result contains the credential',
      find: 'const masked = await mask.maskLongBytes(answer.body, answer.truncated);',
      replace: 'const masked = answer.body;',
      promise: 'never appears in a result',
    },
  ]),
];
