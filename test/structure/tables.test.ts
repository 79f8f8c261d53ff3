import { contextOf, type Source, sources } from './sources.js';

const isMigration = ({ path }: Source) => path.includes('/migrations/') || /\/create-[^/]+\.ts$/.test(path);

const statements = sources().filter((source) => !isMigration(source));

type Use = { path: string; context: string; part: string; verb: string; table: string };

/** Tables that a file's statements name, with the word that stands before each. */
const uses = (of: RegExp): Use[] =>
  statements.flatMap(({ path, context, part, text }) =>
    [...text.matchAll(of)].map(([, verb = '', table = '']) => ({ path, context, part, verb, table })),
  );

const read = /\b(from|join|update|into)\s+([a-z_]+\.[a-z_]+)\b(?!\()/g;
const written = /\b(update|insert into|delete from)\s+([a-z_]+\.[a-z_]+)\b/g;

const schemas =
  'kernel identity access-control audit organizations catalog connections toolboxes provisioning vault'.split(' ');

const isTable = ({ table }: Use) => schemas.includes(contextOf(table.split('.')[0]!));

const told = ({ path, verb, table }: Use) => `${path}: ${verb} ${table}`;

/** The kernel's tables that others read, and which part of which context does. */
const readers: Record<string, string> = {
  // The audit log is the reading side of the log of events.
  'kernel.events': 'audit/audit-log',
  // The epoch is read in the statement of what it dates.
  'kernel.access_epochs': 'identity/caller',
  // The kernel's schema has the tables of the platform's mechanisms.
  'kernel.images': 'platform/images',
  'kernel.mail_deliveries': 'platform/mail',
  'kernel.migrations': 'platform/health',
  // The first start creates an organization if there is none.
  'organizations.organizations': 'composition/product',
};

describe('A table', () => {
  it('is read only by its own context', () => {
    const foreign = uses(read)
      .filter(isTable)
      .filter(({ context, table }) => contextOf(table.split('.')[0]!) !== context)
      .filter(({ context, part, table }) => readers[table] !== `${context}/${part}`);
    expect([...new Set(foreign.map(told))]).toEqual([]);
  });

  it('is written by only one part', () => {
    const writers = new Map<string, Set<string>>();
    for (const { context, part, table } of uses(written).filter(isTable))
      writers.set(table, (writers.get(table) ?? new Set()).add(`${context}/${part}`));
    for (const { text, context, part } of statements)
      for (const [, schema, name] of text.matchAll(/new EntitySchema[^]*?schema: '(\w+)',[^]*?tableName: '(\w+)'/g))
        writers.set(`${schema}.${name}`, (writers.get(`${schema}.${name}`) ?? new Set()).add(`${context}/${part}`));
    // An organization's first epoch is made where epochs are read; every other moves on with the event that does it.
    writers.delete('kernel.access_epochs');
    const shared = [...writers].filter(([, parts]) => parts.size > 1);
    expect(shared.map(([table, parts]) => `${table}: ${[...parts].join(', ')}`)).toEqual([]);
  });
});
