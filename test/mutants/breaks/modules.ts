import { breaksOf } from '../break.js';

const caughtBy = 'structure/modules';

/** Modules that hide which classes use each other. */
export const modules = [
  ...breaksOf('libs/catalog/src/catalog.module.ts', caughtBy, [
    {
      breaks: 'the module of a context is global',
      find: 'return startContext(CatalogModule, parts, [{ provide: CatalogOptions, useValue: options }]);',
      replace:
        'return { ...startContext(CatalogModule, parts, [{ provide: CatalogOptions, useValue: options }]), global: true };',
      promise: 'is not global',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolboxes.module.ts', caughtBy, [
    {
      breaks: 'a service is bound for the whole process',
      find: '{ provide: ToolboxSources, useExisting: ToolboxReader },',
      replace:
        '{ provide: ToolboxSources, useExisting: ToolboxReader },\n  { provide: ToolboxReader, useExisting: ToolboxReader },',
      promise: 'binds only ports to adapters for the whole process',
    },
  ]),
  ...breaksOf('libs/identity/src/member/queries/member-view-builder.ts', caughtBy, [
    {
      breaks: 'a port is injected only if a context implements it',
      find: 'private readonly groupLabels: GroupLabels,',
      replace: '@Optional() private readonly groupLabels: GroupLabels,',
      promise: 'has no class with an optional dependency',
    },
  ]),
];
