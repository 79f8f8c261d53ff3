import { type Break, breaksOf } from '../break.js';

const edits = 'libs/catalog/src/tool/domain/edited-tools.ts';

/** Guards of custom connectors: how rules treat tools after an edit. */
export const customConnectorBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/fork/domain/change-set.ts', 'catalog/custom-connector/own-addresses', [
    {
      breaks: 'a pull counts accounts that sign in at an address that does not move',
      find: 'unaffected.has(name) ? sum : sum + each',
      replace: 'sum + each',
    },
  ]),
  ...breaksOf('libs/catalog/src/custom-connector/domain/connector-slug.ts', 'catalog/custom-connector/creating', [
    {
      breaks: 'a digit in a look-alike pair hides the pair',
      find: ".replaceAll('cl', 'd')",
      replace: ".replace(slug.includes('cl') ? 'cl' : /$^/, 'd')",
      promise: 'refuses slugs that are reserved or imitate',
    },
  ]),
  ...breaksOf(edits, 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'tools added by an edit count as verified',
      find: '...(!endpoints.has(extractEndpoint(operation)) && { unverified: true }),',
      replace: '',
      promise: 'covers',
    },
    {
      breaks: 'the next edit verifies an unverified tool',
      find: '.filter((tool) => !tool.unverified);\n  const endpoints',
      replace: '.slice();\n  const endpoints',
      promise: 'covers every tool if all requests move to another path',
    },
    {
      breaks: 'tools keep their identity although all requests go to another path',
      find: 'isDeepStrictEqual(collectConstants(definition), collectConstants(after))',
      replace: 'true',
      promise: 'covers every tool if all requests move to another path',
    },
    {
      breaks: 'a removed tool is not remembered',
      find: '.slice(0, maxRetired.tools)',
      replace: '.slice(0, 0)',
      promise: 'does not extend to other tools that are only renamed or restored',
    },
  ]),
  ...breaksOf('libs/access-control/src/decision/domain/compiled-target.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'a block matches unverified tools only by name',
      find: 'tool.unverified || (listing',
      replace: 'false || (listing',
      promise: 'covers',
    },
  ]),
  ...breaksOf(
    'libs/catalog/src/custom-connector/domain/custom-connector-state.ts',
    'catalog/custom-connector/edited-tools',
    [
      {
        breaks: 'a definition declares the origin of its tools',
        find: '({ origin: _, ...tool }) => tool',
        replace: '(tool) => tool',
        promise: 'never reads an origin that a definition declares',
      },
    ],
  ),
  ...breaksOf(
    'libs/catalog/src/connector-editing/commands/update-connector.ts',
    'catalog/custom-connector/edited-sending',
    [
      {
        breaks: 'an edit can add writing requests to the sign-in',
        find: 'assertReadsOnly(before, after);',
        replace: '',
        promise: 'that an edit adds must be read-only',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/restriction-picker/commands/verify-tool.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'a tool can be verified without its current request',
      find: 'request !== unverifiedRequest(tool, found.definition)',
      replace: "request === ''",
      promise: 'stops covering a tool once an unblocked restriction manager verifies it',
    },
    {
      breaks: 'a caller whom a restriction blocks from a tool can verify it',
      find: 'canVerifyTool(current, { allowed }).orThrow();',
      replace: '',
      promise: 'stops covering a tool once an unblocked restriction manager verifies it',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/catalog-tool.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'a disabled tool is enabled again by another path',
      find: '!listToolIdentities(known).some((each) => disabled.has(each))',
      replace: '!disabled.has(known.origin ?? known.name)',
      promise: 'stays disabled when its request changes',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/request-identity.ts', 'catalog/custom-connector/edited-sending', [
    {
      breaks: 'a sign-in method adds a constant to verified requests',
      find: '(method.inject ?? [])',
      replace: '[]',
      promise: 'covers every tool if the auth method now changes every request',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-requests.ts', 'catalog/definition-paging', [
    {
      breaks: 'a pagination changes a constant that identifies a tool',
      find: 'if (name && [',
      replace: 'if (!name && [',
      promise: 'a page parameter that overrides a constant',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/paging.ts', 'catalog/tool-answers', [
    {
      breaks: 'a cursor can lead to any address',
      find: 'if (isOpen(name)) ',
      replace: '',
      promise: "never overrides the request's constants or method",
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/operation.ts', 'catalog/definition-tools', [
    {
      breaks: 'a header can override the method',
      find: ".replace(/[^a-z\\d]/g, '-')",
      replace: '',
      promise: 'a header that overrides the method',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-names.ts', 'catalog/definition-tools', [
    {
      breaks: 'a definition can have two pages of one kind and key',
      find: 'if (seen.has(page))',
      replace: 'if (seen.size < 0)',
      promise: 'two documentation pages with the same key',
    },
  ]),
  ...breaksOf('libs/catalog/src/documentation/http/documentation.dto.ts', 'catalog/custom-connector/content', [
    {
      breaks: 'a documentation page without a text is accepted',
      find: '@ValidateIf((_, value) => value !== null)',
      replace: '@ValidateIf((_, value) => value !== null && value !== undefined)',
      promise: 'A page without a text is refused',
    },
  ]),
];
