import { breaksOf } from '../break.js';

/** Suggestions for misspelt names. */
export const suggestionBreaks = [
  ...breaksOf('libs/toolboxes/src/entry/services/entry-suggestions.ts', 'kernel/suggestions', [
    {
      breaks: 'a request with many unknown tools reads the connectors for each of them',
      find: 'unknown.slice(0, maxSuggestions)',
      replace: 'unknown',
      promise: 'is answered with at most five suggestions',
    },
    {
      breaks: 'the entries of a toolbox get no suggestion for a tool',
      find: "if (path === pathIn(place, 'tool_name'))",
      replace: "if (path === '')",
      promise: 'An unknown name in a toolbox is answered with a similar connector or tool',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/services/access-control-adapters.ts', 'kernel/suggestions', [
    {
      breaks: 'a suggestion names connectors that the caller cannot see',
      find: 'const own = await this.reads.rows<{ slug: string }>(viewer.orgId, visibleSlugs, viewerValues(viewer));',
      replace:
        "const own = await this.reads.rows<{ slug: string }>(viewer.orgId, 'select slug from catalog.connectors where org_id = :org_id', {});",
      promise: 'An unknown name in a template is never answered with a name that the caller cannot see',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-sentences.ts', 'kernel/suggestions', [
    {
      breaks: 'an unknown permission gets no suggestion',
      find: "typeof sent === 'string' ? suggestName(",
      replace: "typeof sent !== 'string' ? suggestName(",
      promise: 'An unknown permission is answered with a similar permission',
    },
    {
      breaks: 'an error about a format does not name the format',
      find: 'rule.expected ? ` Use ${rule.expected}.`',
      replace: 'rule.expected === null ? ` Use ${rule.expected}.`',
      caughtBy: 'kernel/field-errors',
      promise: 'is reported with the sent value and the valid values',
    },
  ]),
];
