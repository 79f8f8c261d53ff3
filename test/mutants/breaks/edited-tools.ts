import { type Break, breaksOf } from '../break.js';

/** Guards of rules about the requests of edited tools. */
export const editedToolBreaks: Break[] = [
  ...breaksOf(
    'libs/access-control/src/restriction/domain/blocked-requests.ts',
    'catalog/custom-connector/blocked-edits',
    [
      {
        breaks: 'a tool that lacks a constant of a blocked tool escapes the block',
        find: 'new Set([...required, ...filled])',
        replace: 'places.values()',
        promise: 'covers another tool that sends the same without a field',
      },
      {
        breaks: 'another spelling of a blocked field escapes the block',
        find: 'return words !== null && isLikeOne(words, this.newFields);',
        replace: 'return false;',
        promise: 'covers another tool with its own constant once an edit spells the field as two words',
      },
      {
        breaks: 'a body in another encoding has the same fields',
        find: 'if (this.isEncodedAnew && words) return true;',
        replace: '',
        promise: 'covers another tool with its own constant once an edit adds another header',
      },
      {
        breaks: 'an argument that may be an object holds no blocked field',
        find: 'fields.some((each) => each.holds_fields) || ',
        replace: '',
        promise: 'covers another tool with its own constant once an edit adds an object that an argument fills',
      },
      {
        breaks: 'a field in a list or an object is another field than a blocked one',
        find: "compared.map((_, index) => compared.slice(index).join(''))",
        replace: "[compared.join('')]",
        promise: 'covers another tool with its own constant once an edit spells the field as two words in an object',
      },
      {
        breaks: 'a field in an object is another field than a blocked one in another object',
        find: '  if (fields.lasts.has(last)) return true;\n',
        replace: '',
        promise: 'covers a tool with a constant in one object after an edit adds the field to another object',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/tool/domain/changed-request.ts', 'catalog/custom-connector/blocked-edits', [
    {
      breaks: 'removing a constant does not count as an edit of the request',
      find: 'const isRemoving = !isTrusted && ',
      replace: 'const isRemoving = isTrusted && ',
      promise: 'covers another tool once an edit removes the constant in its place',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/edited-tools.ts', 'catalog/custom-connector/blocked-edits', [
    {
      breaks: 'an edit combines the values of an earlier tool with the same name',
      find: 'before: namesake ?? alike,',
      replace:
        'before: namesake && { ...namesake, request: { ...namesake.request!, values: gone.filter((each) => each.name === name).flatMap((each) => each.request?.values ?? []) } },',
      promise: 'covers a tool that combines what two earlier versions sent',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/restriction/domain/blocked-requests.ts',
    'access-control/restriction/edited-requests',
    [
      {
        breaks: 'an edited tool is read again for every blocked tool',
        find: 'comparisons.get(firstEdit) ?? ',
        replace: '',
        promise: 'of many tools reads the values of an edited tool once',
      },
      {
        breaks: 'all entries of a rule count as equally old',
        find: 'comparisons.get(firstEdit) ?? ',
        replace: '[...comparisons.values()][0] ?? ',
        promise: 'covers exactly the edited tools that may now send what it blocks',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/tool/domain/request-identity.ts', 'catalog/custom-connector/blocked-edits', [
    {
      breaks: 'another encoding of a body is no edit of the request',
      find: '      ...valueOfEncoding(tool.request),\n',
      replace: '',
      promise: 'covers another tool once an edit sends its fields in another encoding',
    },
  ]),
  ...breaksOf('libs/vault/src/account/domain/declarations.ts', 'connections/post-install/edited', [
    {
      breaks: 'a value that an edited step stored is sent after the edit is undone',
      find: 'if (declared === hashDeclaration(definition, auth_method, name)) return true;',
      replace: 'if (declared !== null) return true;',
      promise: 'is not sent after a step that sets another value is restored',
    },
    {
      breaks: 'a variable has a value that its pattern does not allow',
      find: 'if (value !== undefined && !isVariableValue(variable, value)) return false;',
      replace: '',
      promise: 'is not sent after the pattern that it does not match is restored',
    },
    {
      breaks: 'the address that a post-install step reads is no part of the declaration',
      find: 'isSet && [post_install, base_url, headers, query]',
      replace: 'isSet && post_install.map((each) => each.set ?? null)',
      promise: 'is not sent after a step that reads another address is restored',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/request.ts', 'catalog/tool-requests', [
    {
      breaks: 'an expression or a text overrides the HTTP method',
      find: '  assertKeepsMethod(built);\n',
      replace: '',
      promise: 'does not override the method in a form from an expression',
    },
    {
      breaks: 'JSON in a raw text overrides the HTTP method',
      find: ', ...namesInValue(parsed(body))]',
      replace: ']',
      promise: 'does not override the method in JSON in a raw text',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/operation.ts', 'catalog/definition-tools', [
    {
      breaks: 'a header with underscores overrides the HTTP method',
      find: ".replace(/[^a-z\\d]/g, '-')",
      replace: '',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/operation.ts', 'catalog/tool-requests', [
    {
      breaks: 'a field that PHP reads as _method overrides the HTTP method',
      find: '[_.[$\\s-]',
      replace: '[_-]',
      promise: 'does not override the method with the field',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/earlier-tiers.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'a tool that may send what a destructive one sends only reads',
      find: '(!isSame && sendsLike(sent, stored, each))',
      replace: 'false',
      promise: 'is that of a tool whose path it may send',
    },
    {
      breaks: 'a tool that an edit adds and that sends POST only reads',
      find: "method === 'GET' || method === 'HEAD' ? 'read' : 'write'",
      replace: "'read'",
      promise: 'is not read if the tool writes, until a restriction manager verifies the tool with this tier',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/verification.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'a verification does not name the tier that it allows',
      find: "${earlier_tier ? ` (${tierOf(definition)})` : ''}",
      replace: '',
      promise: 'is not read if the tool writes, until a restriction manager verifies the tool with this tier',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/catalog-tool.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'an edit lowers the tier of a tool',
      find: "facts.earlier_tier ?? 'read'",
      replace: "'read'",
      promise: 'stays if it is lowered, until a restriction manager verifies the tool',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/edited-tools.ts', 'access-control/decide/edits', [
    {
      breaks: 'an edit of 500 tools identifies them without a pause',
      find: '    yield;\n    identities.set',
      replace: '    identities.set',
      promise: 'are identified in steps of one tool',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/edited-tools.ts', 'catalog/tool-registry/changed-address', [
    {
      breaks: 'known tools of a remote server stay verified when an edit changes its address',
      find: ', origins: origins!, unverified: true }',
      replace: ', origins: origins! }',
      promise: 'covers the known tools again after every change of the URL',
    },
  ]),
  ...breaksOf('libs/catalog/src/custom-connector/domain/custom-connector.ts', 'catalog/tool-registry/changed-address', [
    {
      breaks: 'tools that are listed from a changed address are verified',
      find: '(known.get(name) ?? { unverified: isMoved })',
      replace: '(known.get(name) ?? { unverified: false })',
      promise: 'covers every tool from the new URL',
    },
    {
      breaks: 'a listing verifies the tools of a changed address',
      find: '...(isUnverified(tool) && { unverified: true }),',
      replace: '',
      promise: 'covers every tool from the new URL',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/verification.ts', 'catalog/tool-registry/changed-address', [
    {
      breaks: 'a review of a remote tool counts for another address of its server',
      find: ' =${identityOfRemote(mcp, definition).digest.slice(0, 32)}`',
      replace: '`',
      promise: 'covers the known tools again after every change of the URL',
    },
  ]),
];
