import { breaksOf } from '../break.js';

/** Limits of a request. */
export const requests = [
  ...breaksOf('libs/kernel/src/http/known-routes.ts', 'kernel/suggestions', [
    {
      breaks: 'internal paths are suggested',
      find: "path.startsWith('/internal/')",
      replace: "path.startsWith('/none/')",
      promise: 'is never answered with an internal path',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/persistence/own-connectors.ts', 'kernel/suggestions', [
    {
      breaks: 'connectors that the caller cannot see are suggested',
      find: "and status = 'published' and ${buildVisibleCondition('published')}",
      replace: "and (true or ${buildVisibleCondition('published')})",
      promise: 'is never answered with a slug that the caller cannot see',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/services/executable-tool-reader.ts', 'kernel/suggestions', [
    {
      breaks: 'blocked tools are suggested',
      find: '.filter(({ facts }) => rules.decideTool(slug, facts).allowed)',
      replace: '.filter(({ facts }) => rules.decideTool(slug, facts) !== null)',
      promise: 'is answered with a similar tool that the caller may run',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/unknown-parameters.ts', 'openapi/answers', [
    {
      breaks: 'a route without a query class accepts every parameter',
      find: 'names.length > 0 && !readsQuery(context)',
      replace: 'names.length < 0 && !readsQuery(context)',
      promise: 'reports all unknown query parameters together',
    },
    {
      breaks: 'only one of several unknown parameters is named',
      find: '    .slice(0, maxListedErrors)\n',
      replace: '    .slice(0, 1)\n',
      promise: 'reports all unknown query parameters together',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-decorators.ts', 'kernel/field-errors', [
    {
      breaks: 'a query accepts 1 as true',
      find: "  ['false', false],\n]",
      replace: "  ['false', false],\n  ['1', true],\n]",
      promise: 'must be true or false',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/if-match.ts', 'kernel/if-match', [
    {
      breaks: 'a list of tags counts as one tag',
      find: 'header.match(/(?:W\\/)?"[^"]*"|[^\\s,]+/g) ?? []',
      replace: '[header]',
      promise: 'allows a change if a tag is current: "1", "2"',
    },
    {
      breaks: 'a weak tag matches a version',
      find: '/^"(0|',
      replace: '/^(?:W\\/)?"(0|',
      promise: 'refuses a change if no tag is current: W/"2"',
    },
    {
      breaks: 'a list with a tag that is not a version matches any version',
      find: 'return tags.map(',
      replace: 'return tags.some((each) => !tag.test(each)) ? undefined : tags.map(',
      promise: 'refuses a change if no tag is current: "1", *',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/json-body.ts', 'kernel/field-errors', [
    {
      breaks: 'a value that cannot be stored is reported for the whole body',
      find: 'notStorableAt(pathOf(at))',
      replace: 'notStorableAt(pathOf(at && null))',
      promise: 'is named in the error if it contains',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-errors.ts', 'kernel/field-errors', [
    {
      breaks: 'wrong entries of a list are not identified',
      find: 'isValid(entry, rule.constraints) ? [] :',
      replace: 'isValid(entry, rule.constraints) && place < 0 ? [] :',
      promise: 'is reported with the sent value and the valid values',
    },
    {
      breaks: 'a sentence is repeated for each entry of a parameter',
      find: 'isWrongType ? own : withoutDuplicates([',
      replace: 'isWrongType ? own : ([',
      promise: 'is reported in one sentence, even if it breaks several rules',
    },
    {
      breaks: 'the fields of a value of another type are reported too',
      find: 'isWrongType ? own :',
      replace: 'isWrongType && !own ? own :',
      promise: 'of another type is reported with the expected type',
    },
    {
      breaks: 'a value of another type is also reported as too short',
      find: 'if (expectedType(rule, value) !== null) return invalidValue;',
      replace: '',
      promise: 'of another type is reported with the expected type',
    },
    {
      breaks: 'an error about an unknown name has no suggestion',
      find: 'similar !== null',
      replace: "similar === ''",
      promise: 'that is unknown is reported with a suggestion of a similar field',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/request-validation.pipe.ts', 'kernel/field-errors', [
    {
      breaks: 'an object in place of a list is checked as an entry',
      find: '|| Array.isArray(value) !== isList',
      replace: '|| rules.size === 0',
      promise: 'of another type is reported with the expected type',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/raw-body.ts', 'kernel/failures', [
    {
      breaks: 'a body in any encoding is read as UTF-8',
      find: '&& parameters.every((each) => /^(charset="?utf-8"?)?$/i.test(each))',
      replace: '',
      promise: 'says if the body is too large or of a wrong type',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/unknown-parameters.ts', 'kernel/failures', [
    {
      breaks: 'a route without a body ignores a body that is not JSON',
      find: 'if (!body.isJson) return body.bytes.length > 0;',
      replace: 'if (!body.isJson) return false;',
      promise: 'for an unexpected request body names the reason',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-decorators.ts', 'lists/dates', [
    {
      breaks: 'a time range that ends before it starts is accepted',
      find: '!(parseTime(value) < ',
      replace: '!(parseTime(value) + Infinity < ',
      promise: 'refuse an end before the start',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/error.filter.ts', 'pages/error-pages', [
    {
      breaks: 'a program that refuses HTML gets a page',
      find: "type === 'text/html' && !parameters",
      replace: "type === 'text/html' && !parameters.slice(9)",
      promise: 'is JSON for a program that refuses pages',
    },
  ]),
];
