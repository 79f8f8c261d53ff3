import { breaksOf } from '../break.js';

/** Expensive requests do not slow down others. */
export const heavyReads = [
  ...breaksOf('libs/kernel/src/persistence/fair-slots.ts', 'neighbours/heavy-reads', [
    {
      breaks: 'heavy reads of one organization use all heavy places',
      find: 'each: 2, waiting: 100',
      replace: 'each: all, waiting: 100',
      promise: 'Audit log filters of one organization',
    },
    {
      breaks: 'heavy reads use all connections',
      find: 'const all = Math.ceil(connections / 4);',
      replace: 'const all = connections;',
      promise: 'Audit log filters of all organizations',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/list-audit-log.ts', 'neighbours/heavy-reads', [
    {
      breaks: 'audit filters do not count as heavy reads',
      find: 'isFiltered(filter)',
      replace: 'false',
      promise: 'Audit log filters of one',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/audit-records.ts', 'neighbours/heavy-reads', [
    {
      breaks: 'exports do not count as heavy reads',
      find: 'heavy: true',
      replace: 'heavy: false',
      promise: 'Audit log exports of all',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/queries/export-audit-log.ts', 'neighbours/heavy-reads', [
    {
      breaks: 'an organization reads several exports at once',
      find: 'new TurnQueue({ atOnce: 1,',
      replace: 'new TurnQueue({ atOnce: 3,',
      promise: 'of one organization take turns reading their batches',
    },
  ]),
  ...breaksOf('libs/access-control/src/simulation/http/simulation.controller.ts', 'neighbours/heavy-reads', [
    {
      breaks: 'simulations do not count as heavy reads',
      find: 'this.reads.heavily(() => this.queryBus.execute(query))',
      replace: 'this.queryBus.execute(query)',
      promise: 'Simulations of one',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/queries/list-connections.ts', 'neighbours/heavy-reads', [
    {
      breaks: 'searches do not count as heavy reads',
      find: 'this.reads.heavily(() => this.list(list))',
      replace: 'this.list(list)',
      promise: 'Searches of one',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/declared-fields.ts', 'neighbours/sizes', [
    {
      breaks: 'the rules of a class are collected for each object',
      find: 'gathered.set(target, found);',
      replace: '',
      promise: 'is validated by rules that are collected once per class',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/request-validation.pipe.ts', 'neighbours/sizes', [
    {
      breaks: 'objects are created from any number of unknown fields',
      find: 'if (unknown.length >= maxListedErrors) break;',
      replace: '',
      promise: 'is refused before conversion, with the first 50 unknown fields listed',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/request-validation.pipe.ts', 'neighbours/sizes', [
    {
      breaks: 'objects are created for the entries of an array that is too long',
      find: 'if (found.length > 0) return [];',
      replace: '',
      promise: 'A large request body is refused',
    },
  ]),
  ...breaksOf('libs/access-control/src/simulation/domain/evaluation.ts', 'neighbours/simulations', [
    {
      breaks: 'a simulation evaluates many members at once',
      find: 'const batchSize = 5;',
      replace: 'const batchSize = 50;',
    },
    {
      breaks: 'simulations take the same turn of the event loop',
      find: 'await ownTurn();',
      replace: 'await new Promise(ownTurn && setImmediate);',
    },
  ]),
];
