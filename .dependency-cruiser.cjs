/** The shape of the system, checked by `npm run check`. */
const contexts = [
  'identity',
  'authentication',
  'access-control',
  'audit',
  'webhooks',
  'organizations',
  'catalog',
  'connections',
  'toolboxes',
  'provisioning',
];

/** What the files of each folder of a part may import from other folders, as in docs/architecture.md. */
const mayImport = {
  domain: [],
  commands: ['domain', 'services', 'persistence'],
  queries: ['domain', 'services', 'persistence'],
  services: ['domain', 'persistence', 'remote'],
  http: ['domain', 'commands', 'queries', 'services'],
  persistence: ['domain', 'services'],
  remote: ['domain'],
  jobs: ['domain', 'commands', 'services', 'persistence'],
  hooks: ['domain', 'services', 'persistence'],
};
const layers = Object.keys(mayImport);

/** Folders of these layers, of a context or of a part of it. */
const inside = (...folders) => ['', '[^/]+/'].map((part) => `^libs/[^/]+/src/${part}(${folders.join('|')})/`);
/** The platform and the composition have an entry point per folder. */
const entryPoints = [
  '^libs/[^/]+/src/index\\.ts$',
  '^libs/(platform|composition)/src/[^/]+/index\\.ts$',
  // The settings of a context load without it.
  '^libs/[^/]+/src/[^/]+-settings\\.ts$',
];
const frontDoors = [...entryPoints, '^libs/kernel/src/(plain|http|http/paging/paging)\\.ts$'];
const frameworks = '^node_modules/(@nestjs|typeorm|pg|fastify|class-validator|class-transformer|bullmq)';

/** One rule per context: it may not reach any context to its right. */
const importsPointLeft = contexts.slice(0, -1).map((context, position) => ({
  name: `imports-point-left-${context}`,
  severity: 'error',
  from: { path: `^libs/${context}/` },
  to: { path: `^libs/(${contexts.slice(position + 1).join('|')}|vault)/` },
}));

/** One rule per folder of a part. The kernel has no parts. */
const foldersImportAsListed = layers.map((layer) => ({
  name: `${layer}-imports-as-listed`,
  severity: 'error',
  from: { path: inside(layer), pathNot: '^libs/kernel/' },
  to: {
    path: inside(...layers.filter((other) => other !== layer && !mayImport[layer].includes(other))),
    pathNot: '^libs/kernel/',
  },
}));

module.exports = {
  forbidden: [
    {
      name: 'kernel-knows-nobody',
      severity: 'error',
      from: { path: '^libs/kernel/' },
      to: { path: '^(libs/(?!kernel/)|apps/)' },
    },
    {
      name: 'platform-knows-the-kernel',
      severity: 'error',
      from: { path: '^libs/platform/' },
      to: { path: '^(libs/(?!platform/|kernel/)|apps/)' },
    },
    {
      name: 'entry-points-only',
      comment: 'Code without framework is collected from the mechanisms it belongs to.',
      severity: 'error',
      from: { path: '^libs/(platform|composition)/src/([^/]+)/', pathNot: '^libs/platform/src/plain/' },
      to: { path: '^libs/$1/src/', pathNot: ['^libs/$1/src/$2/', '^libs/$1/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'no-app-imports-another',
      comment: 'What apps share is in the composition.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'composition-for-apps-only',
      severity: 'error',
      from: { path: '^libs/(?!composition/)' },
      to: { path: '^libs/composition/' },
    },
    {
      name: 'connector-definition-knows-the-kernel',
      comment: 'The shape of a document, for the catalog that reads it and the vault that is sent a part of it.',
      severity: 'error',
      from: { path: '^libs/connector-definition/' },
      to: { path: '^libs/(?!connector-definition/|kernel/|platform/)' },
    },
    {
      name: 'vault-protocol-knows-the-definition',
      comment: 'What service and vault send each other, compiled by both.',
      severity: 'error',
      from: { path: '^libs/vault-protocol/' },
      to: { path: '^libs/(?!vault-protocol/|connector-definition/|kernel/|platform/)' },
    },
    {
      name: 'vault-protocol-for-its-two-sides',
      severity: 'error',
      from: { path: '^libs/(?!vault-protocol/|vault/|connections/)' },
      to: { path: '^libs/vault-protocol/' },
    },
    ...importsPointLeft,
    {
      name: 'vault-stands-alone',
      severity: 'error',
      from: { path: '^libs/vault/' },
      to: { path: '^libs/(?!vault/|kernel/|platform/|connector-definition/|vault-protocol/)' },
    },
    {
      name: 'client-stands-alone',
      comment: 'It is taken out of here, to run wherever there is `fetch`.',
      severity: 'error',
      from: { path: '^libs/client/src/' },
      to: { path: '.', pathNot: '^libs/client/src/' },
    },
    {
      name: 'command-line-of-the-client-stands-alone',
      comment: 'The package of the client contains it.',
      severity: 'error',
      from: { path: '^libs/client/cli/' },
      to: { path: '^(libs|apps)/', pathNot: '^libs/client/' },
    },
    {
      name: 'nobody-serves-through-the-client',
      severity: 'error',
      from: { path: '^(libs/(?!client/)|apps/(?!demo/|console/))' },
      to: { path: '^libs/client/' },
    },
    {
      name: 'console-knows-the-client',
      comment: 'It is a client of the public API and nothing more.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(libs|apps)/', pathNot: ['^apps/console/', '^libs/client/src/index\\.ts$'] },
    },
    {
      name: 'front-door-only',
      comment:
        'Whoever is outside a context enters it through its index.ts, or the kernel through plain.ts, http.ts or paging.ts.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/[^/]+/', pathNot: ['^libs/$1/', ...frontDoors] },
    },
    {
      name: 'apps-enter-by-front-door',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^libs/[^/]+/', pathNot: frontDoors },
    },
    {
      name: 'tests-enter-by-front-door-or-domain',
      comment: 'Tests may call plain functions directly. The list of routes is generated from the document.',
      severity: 'error',
      from: { path: '^test/' },
      to: {
        path: '^libs/[^/]+/',
        pathNot: [
          ...frontDoors,
          '^libs/[^/]+/src/[^/]+/domain/',
          '^libs/kernel/src/domain/message-templates',
          '^libs/platform/src/openapi/browser/search',
          '^libs/client/(generator/|src/generated/routes)',
          '^libs/vault/src/refresh/persistence/leases',
          '^libs/identity/src/caller/persistence/rights-statement',
        ],
      },
    },
    {
      name: 'parts-keep-their-use-cases',
      comment:
        'A part uses the domain, the services and the stores of another part of its context, never its commands, controllers ' +
        'or jobs. A port with one adapter in the same context would say nothing that the class does not. Only a part writes ' +
        'its tables (test/structure/tables.test.ts). Routes that change something respond with the view of another part.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src/([^/]+)/' },
      to: {
        path: '^libs/$1/src/[^/]+/((commands|remote|jobs)/|http/[^/]+\\.controller\\.ts$)',
        // Toolboxes and templates are made of collections, layer by layer.
        pathNot: ['^libs/$1/src/$2/', '^libs/toolboxes/src/collection/'],
      },
    },
    {
      name: 'domain-is-plain',
      severity: 'error',
      from: { path: inside('domain') },
      to: { path: frameworks },
    },
    ...foldersImportAsListed,
    {
      name: 'orm-stays-in-persistence',
      severity: 'error',
      from: {
        path: '^(libs|apps)/',
        // The kernel and the platform wrap the drivers; the standalone and the operator tools bring the database up.
        pathNot: [
          ...inside('persistence'),
          '^libs/[^/]+/src/migrations/',
          '^libs/(kernel|platform|composition)/',
          '^apps/',
        ],
      },
      to: { path: '^node_modules/(typeorm|pg)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles-between-folders',
      comment:
        'Two folders never know each other both ways; test/structure holds the same of parts, whose folders it adds up.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(libs|apps)/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      // Sandboxes and browsers load their scripts by address. Declarations are for the compiler.
      from: {
        orphan: true,
        pathNot: ['^libs/platform/src/(sandbox/child|openapi/browser)/', '\\.d\\.ts$'],
      },
      to: {},
    },
    { name: 'tests-are-leaves', severity: 'error', from: { path: '^(libs|apps)/' }, to: { path: '^test/' } },
    {
      name: 'no-unresolved',
      severity: 'error',
      // What it meets is installed beside it, when it runs.
      from: { pathNot: '^test/(agents|others|peers)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['latchkey-source', 'import', 'node', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^node:' },
  },
};
