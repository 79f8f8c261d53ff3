import { type Break, breaksOf } from '../break.js';

/** Guards of rules about the requests of edited tools. */
export const editedToolBreaks: Break[] = [
  ...breaksOf(
    'libs/access-control/src/restriction/domain/tool-request.ts',
    'catalog/custom-connector/edited-requests',
    [
      {
        breaks: 'a tool that lacks a constant of a blocked tool escapes the block',
        find: '!found.some((each) => each.place === place) || values.some(',
        replace: 'values.some(',
        promise: 'covers another tool that sends the same without a field',
      },
      {
        breaks: 'another spelling of a blocked field escapes the block',
        find: ' || values.some((each) => each.isNew && isLike(each.place, place))',
        replace: '',
        promise: 'covers another tool with its own constant once an edit spells the field as two words',
      },
      {
        breaks: 'a field in a list or an object is another field than a blocked one',
        find: "return words.length > 0 ? words.map((_, index) => words.slice(index).join('')) : null;",
        replace: "return [words.join('')];",
        promise: 'covers another tool with its own constant once an edit adds the field in an object',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/tool/domain/edited-tools.ts', 'catalog/custom-connector/edited-requests', [
    {
      breaks: 'removing a constant does not count as an edit of the request',
      find: 'const isRemoving = !isTrusted && ',
      replace: 'const isRemoving = isTrusted && ',
      promise: 'covers another tool once an edit removes the constant in its place',
    },
    {
      breaks: 'an edit combines the values of an earlier tool with the same name',
      find: 'before: namesake ?? alike,',
      replace:
        'before: namesake && { ...namesake, request: { ...namesake.request!, values: gone.filter((each) => each.name === name).flatMap((each) => each.request?.values ?? []) } },',
      promise: 'covers a tool that combines what two earlier versions sent',
    },
  ]),
  ...breaksOf('libs/vault/src/account/domain/declarations.ts', 'connections/post-install/edited', [
    {
      breaks: 'a value that an edited step stored is sent after the edit is undone',
      find: 'if (declared === declarationOf(definition, auth_method, name)) return true;',
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
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/operation.ts', 'catalog/definition-tools', [
    {
      breaks: 'a header with underscores overrides the HTTP method',
      find: ".toLowerCase().replaceAll('_', '-')",
      replace: '.toLowerCase()',
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
];
