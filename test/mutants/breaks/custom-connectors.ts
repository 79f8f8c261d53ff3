import { type Break, breaksOf } from '../break.js';

const edits = 'libs/catalog/src/tool/domain/edited-tools.ts';

/** Guards of connectors that members write: what an edit makes of their tools to rules. */
export const customConnectorBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/connector/domain/change-effects.ts', 'custom-connector/own-addresses', [
    {
      breaks: 'a pull counts who signs in at another address than the one that moves',
      find: 'others.has(name) ? sum : sum + each',
      replace: 'sum + each',
    },
  ]),
  ...breaksOf(edits, 'custom-connector/edited-tools', [
    {
      breaks: 'what an edit brings is as good as what was there',
      find: '? tool : { ...tool, unverified: true },\n  );\n  const operations',
      replace: '? tool : tool,\n  );\n  const operations',
      promise: 'covers',
    },
    {
      breaks: 'a tool that was unverified is verified by the next edit',
      find: '(tool.unverified ? [] : [tool.operation])',
      replace: '[tool.operation]',
      promise: 'covers every tool if all requests move to another path',
    },
    {
      breaks: 'all requests go to another path, and tools are known by what is left of theirs',
      find: 'isDeepStrictEqual(constantsOf(definition), constantsOf(after))',
      replace: 'true',
      promise: 'covers every tool if all requests move to another path',
    },
    {
      breaks: 'a tool that went is forgotten',
      find: 'gone.slice(0, maxRetired)',
      replace: 'gone.slice(0, 0)',
      promise: 'does not cover tools that are only renamed or restored',
    },
  ]),
  ...breaksOf('libs/access-control/src/decision/domain/compiled-target.ts', 'custom-connector/edited-tools', [
    {
      breaks: 'a block means an unverified tool by its names alone',
      find: 'tool.unverified || (listing',
      replace: 'false || (listing',
      promise: 'covers',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/domain/custom-connector-state.ts', 'custom-connector/edited-tools', [
    {
      breaks: 'whoever writes a definition says where its tools come from',
      find: '({ origin: _, ...tool }) => tool',
      replace: '(tool) => tool',
      promise: 'does not allow a tool that only declares the allowed origin',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/commands/update-connector.ts', 'custom-connector/edited-sending', [
    {
      breaks: 'what no block reaches is sent when somebody signs in',
      find: 'mustOnlyRead(before, after);',
      replace: '',
      promise: 'that are added by an edit can only read',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/commands/verify-tool.ts', 'custom-connector/edited-tools', [
    {
      breaks: 'a tool is verified that nobody has looked at',
      find: 'request !== tool.facts.operation',
      replace: 'false',
      promise: 'stops covering a tool once an unblocked restriction manager verifies it',
    },
    {
      breaks: 'who is kept from a tool verifies it',
      find: 'canVerifyTool(current, policy.decideTool(slug, tool.facts)).orThrow();',
      replace: '',
      promise: 'stops covering a tool once an unblocked restriction manager verifies it',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/known-tools.ts', 'custom-connector/edited-tools', [
    {
      breaks: 'a tool that was turned off is on again by another path',
      find: '!namesOf(known).some((each) => disabled.has(each))',
      replace: '!disabled.has(known.origin ?? known.name)',
      promise: 'stays disabled when its request changes',
    },
  ]),
  ...breaksOf(edits, 'custom-connector/edited-sending', [
    {
      breaks: 'a sign-in adds a constant to verified requests',
      find: '(method.inject ?? [])',
      replace: '[]',
      promise: 'covers every tool if the auth method changes all requests',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-paging.ts', 'catalog/definition-paging', [
    {
      breaks: 'a page moves a constant that a tool is known by',
      find: 'if (name && [',
      replace: 'if (!name && [',
      promise: 'a page parameter that overrides a constant',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/paging.ts', 'catalog/tool-answers', [
    {
      breaks: 'a cursor goes wherever the caller has it go',
      find: 'if (isOpen(name)) ',
      replace: '',
      promise: 'never overrides a constant or the method',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/method-overrides.ts', 'catalog/definition-tools', [
    {
      breaks: 'a header says another method',
      find: 'headers.has(name.toLowerCase())',
      replace: 'headers.has(name)',
      promise: 'a header that overrides the method',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-documentation.ts', 'catalog/definition-tools', [
    {
      breaks: 'a definition has two pages of one kind and key',
      find: 'if (seen.has(name))',
      replace: 'if (seen.size < 0)',
      promise: 'two page parameters with the same place',
    },
  ]),
];
