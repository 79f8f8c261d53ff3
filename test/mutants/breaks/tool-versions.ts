import { type Break, breaksOf } from '../break.js';

/** Versions of remote tools that Latchkey recorded before it compared `_meta`. */
export const toolVersionBreaks: Break[] = [
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
];
