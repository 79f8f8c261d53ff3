import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { everySchema, oldDatabases } from '../upgrade/scene.js';
import { contextOf, sources } from './sources.js';

const files = sources().filter(({ path }) => path.includes('/src/migrations/'));

/** The migration classes of a context, in the order of its numbered files. */
const classesOf = (context: string): string[] =>
  files
    .filter((file) => file.context === context)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ text }) => /export class (\w+)/.exec(text)![1]!);

const timestampOf = (name: string): number => Number(name.slice(-13));

describe('Migrations', () => {
  it('of a context have consecutive numbers', () => {
    for (const { name } of everySchema) {
      const paths = files.filter(({ context }) => context === contextOf(name)).map(({ path }) => path);
      const numbers = paths.map((path) => Number(/\/(\d{4})-[a-z-]+\.ts$/.exec(path)?.[1])).sort((a, b) => a - b);
      expect([name, numbers]).toEqual([name, paths.map((_, place) => place + 1)]);
    }
  });

  it('run in the order of their numbers', () => {
    for (const { name, migrations } of everySchema) {
      const listed = migrations.map((each) => each.name);
      expect(listed).toEqual(classesOf(contextOf(name)));
      expect(listed.map(timestampOf)).toEqual(listed.map(timestampOf).sort((a, b) => a - b));
    }
  });

  it('are later than all that ran on the newest old database', () => {
    const dump = gunzipSync(readFileSync(`test/upgrade/${oldDatabases.at(-1)!.name}.sql.gz`)).toString();
    const have = new Set([...dump.matchAll(/'([A-Z]\w+\d{13})'/g)].map(([, name]) => name!));
    const latest = Math.max(...[...have].map(timestampOf));
    const added = everySchema
      .flatMap(({ migrations }) => migrations.map(({ name }) => name))
      .filter((name) => !have.has(name));
    expect(have.size).toBeGreaterThan(30);
    expect(added.filter((name) => timestampOf(name) <= latest)).toEqual([]);
  });

  it('each have their own timestamp', () => {
    const all = everySchema.flatMap(({ migrations }) => migrations.map(({ name }) => timestampOf(name)));
    expect(new Set(all).size).toBe(all.length);
  });
});
