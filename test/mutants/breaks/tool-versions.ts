import { type Break, breaksOf } from '../break.js';

/** Calls of remote tools without a result, and stored tools: old versions, and tools that are no longer listed. */
export const toolVersionBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/registered-tool/domain/record-listing.ts', 'catalog/tool-registry/versions', [
    {
      breaks: 'a server fills the database with names that it no longer lists',
      find: '.slice(0, maxRegistered)',
      replace: '',
      promise: '2,000 tools were seen later',
    },
    {
      breaks: 'a server fills the database with large tools that it no longer lists',
      find: '|| (left -= countBytes(tool)) >= 0',
      replace: '|| (left -= countBytes(tool)) < Infinity',
      promise: 'have 8 MiB',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/domain/execution-outcome.ts', 'catalog/tool-registry/using', [
    {
      breaks: 'a repeated request calls a remote tool again that may have run without a result',
      find: 'return { outcome: failWithoutResult(tool, answer), sent: answer.sent };',
      replace: 'return { outcome: failWithoutResult(tool, answer), sent: false };',
      promise: 'is not called again for a repeated request',
    },
  ]),
  ...breaksOf('libs/catalog/src/registered-tool/domain/add-meta.ts', 'catalog/tool-registry/reviewing', [
    {
      breaks: 'tools with `_meta` that were accepted before it was compared need a new review',
      find: '!has_meta && hash === without_meta',
      replace: 'false',
      promise: 'needs no review if nothing else changed',
    },
    {
      breaks: 'a tool that gets `_meta` needs no review',
      find: '!has_meta && hash === without_meta',
      replace: 'hash === without_meta',
      promise: 'is held if only its `_meta` changed',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool-registry/services/tool-registry.ts', 'catalog/tool-registry/reviewing', [
    {
      breaks: 'a tool with `_meta` cannot be called through connections that were listed before `_meta` was compared',
      find: 'if (renamed.length > 0) await this.registeredTools.renameHashes(orgId, slug, renamed);',
      replace: '',
      promise: 'needs no review if nothing else changed',
    },
  ]),
  ...breaksOf('libs/catalog/src/registered-tool/domain/record-listing.ts', 'catalog/tool-registry/rules', [
    {
      breaks: 'a server copies a blocked tool to another name',
      find: '...equals.slice(0, maxEquals).flatMap(({ origins }) => origins)',
      replace: '',
      promise: 'applies the blocks',
    },
    {
      breaks: 'a server copies a refused version to another name',
      find: 'equals.every((each) => isAcceptedContent(each, content))',
      replace: 'content !== name',
      promise: 'refused the same version',
    },
  ]),
];
