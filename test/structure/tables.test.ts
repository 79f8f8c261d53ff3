import { contextOf, isMigration, sources } from './sources.js';

const statements = sources().filter((source) => !isMigration(source));

type Use = { path: string; context: string; part: string; verb: string; table: string };

/** Tables in a file's statements, with the keyword before each. */
const uses = (of: RegExp): Use[] =>
  statements.flatMap(({ path, context, part, text }) =>
    [...text.matchAll(of)].map(([, verb = '', table = '']) => ({ path, context, part, verb, table })),
  );

const read = /\b(from|join|update|into)\s+([a-z_]+\.[a-z_]+)\b(?!\()/g;
const written = /\b(update|insert into|delete from)\s+([a-z_]+\.[a-z_]+)\b/g;

const schemas =
  'kernel identity authentication access-control audit webhooks organizations catalog connections toolboxes provisioning vault'.split(
    ' ',
  );

const isTable = ({ table }: Use) => schemas.includes(contextOf(table.split('.')[0]!));

const describeUse = ({ path, verb, table }: Use) => `${path}: ${verb} ${table}`;

/** Tables of the kernel that other contexts read, with the contexts and parts that read them. */
const readers: Record<string, string | string[]> = {
  // The audit log and usage are read models of the event log.
  'kernel.events': ['audit/audit-log', 'audit/usage'],
  // The epoch is read by the statement whose result it dates.
  'kernel.access_epochs': 'identity/caller',
  // The kernel's schema contains the tables of the platform's mechanisms.
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
      .filter(({ context, part, table }) => ![readers[table]].flat().includes(`${context}/${part}`));
    expect([...new Set(foreign.map(describeUse))]).toEqual([]);
  });

  it('is written by only one part', () => {
    const writers = new Map<string, Set<string>>();
    for (const { context, part, table } of uses(written).filter(isTable))
      writers.set(table, (writers.get(table) ?? new Set()).add(`${context}/${part}`));
    for (const { text, context, part } of statements)
      for (const [, schema, name] of text.matchAll(/defineTable<\w+>\(\s*'(\w+)\.(\w+)'/g))
        writers.set(`${schema}.${name}`, (writers.get(`${schema}.${name}`) ?? new Set()).add(`${context}/${part}`));
    // The first epoch of an organization is created where epochs are read. Later changes come with the event that
    // causes them.
    writers.delete('kernel.access_epochs');
    const shared = [...writers].filter(([, parts]) => parts.size > 1);
    expect(shared.map(([table, parts]) => `${table}: ${[...parts].join(', ')}`)).toEqual([]);
  });
});
