import { breaksOf } from '../break.js';

/** Requests, constants and results that mappings and variables build have limits together. */
export const builtRequests = [
  ...breaksOf('libs/platform/src/expressions/expressions.ts', 'expressions/plain-mapping', [
    {
      breaks: 'each mapping of a request has its own limits',
      find: 'followMapping(each, scope, budget)',
      replace: 'followMapping(each, scope, createMappingBudget())',
      promise: 'shares the limits with the other mappings of the same request',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/request.ts', 'catalog/tool-requests', [
    {
      breaks: 'a request may contain a long argument many times',
      find: 'assertSize(values);',
      replace: '',
      promise: 'is refused if its values are larger than 8 MiB together',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/request-size.ts', 'catalog/tool-requests', [
    {
      breaks: 'constants may contain a long variable many times',
      find: 'length += value.length;',
      replace: 'length += 0;',
      promise: 'is refused if its constants become too long with their variables',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/step-runner.ts', 'toolboxes/synthetic-run/hostile', [
    {
      breaks: 'the results of a loop have no limit',
      find: 'if (total.bytes > runLimits.context)',
      replace: 'if (total.bytes < 0)',
      promise: 'stops a loop as soon as its results exceed 4 MiB',
    },
    {
      breaks: 'a loop whose results are too large goes on',
      find: ' || thrown.error === contextTooLarge',
      replace: '',
      promise: 'stops a loop as soon as its results exceed 4 MiB',
    },
  ]),
  ...breaksOf('libs/vault/src/call/domain/build-call.ts', 'vault/calls', [
    {
      breaks: 'a long variable fills a header without a limit',
      find: 'assertRenderable([definition.base_url, definition.headers, definition.query], variables, maxConstants);',
      replace: '',
      promise: 'fails if the constants of the definition become too long',
    },
    {
      breaks: 'a long variable fills the request of a definition without a limit',
      find: 'assertRenderable([path, query, headers, body], variables, maxDefined);',
      replace: '',
      promise: 'is not built from a definition if it becomes longer than 1 MiB',
    },
  ]),
];
