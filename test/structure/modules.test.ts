import { readdirSync, readFileSync } from 'node:fs';
import { sources } from './sources.js';

/** The files of contexts and programs. The kernel and the platform provide their classes to every module. */
const outsideKernel = () => [
  ...sources().filter(({ context }) => context !== 'kernel' && context !== 'platform'),
  ...readdirSync('apps', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: `apps/${path}`, text: readFileSync(`apps/${path}`, 'utf8') })),
];

const listFilesWith = (pattern: RegExp): string[] =>
  outsideKernel().flatMap(({ path, text }) => (pattern.test(text) ? [path] : []));

describe('A module outside the kernel and the platform', () => {
  it('is not global', () => {
    expect(listFilesWith(/@Module\(/).length).toBeGreaterThan(70);
    expect(listFilesWith(/@Global\(\)|\bglobal: true\b/)).toEqual([]);
  });

  it('binds only ports to adapters for the whole process', () => {
    const modules = outsideKernel().filter(({ text }) => text.includes('bindGlobally('));
    const bound = modules.flatMap(({ text }) =>
      [...text.matchAll(/provide: (\w+), useExisting: \w+/g)].map(([, port]) => port!),
    );
    const ports = new Set(
      sources().flatMap(({ text }) => [...text.matchAll(/export abstract class (\w+)/g)].map(([, name]) => name!)),
    );
    expect(bound.length).toBeGreaterThan(25);
    expect(bound.filter((each) => !ports.has(each))).toEqual([]);
  });

  it('lists every handler of a command or query', () => {
    const listed = sources()
      .filter(({ path }) => path.endsWith('.module.ts'))
      .map(({ text }) => text.replace(/^import [^;]*;$/gm, ''))
      .join();
    const handlers = sources().flatMap(({ text }) =>
      [...text.matchAll(/^@(?:Command|Query)Handler\([^]*?\bclass (\w+)/gm)].map(([, name]) => name!),
    );
    expect(handlers.length).toBeGreaterThan(240);
    expect(handlers.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
  });

  it('has no class with an optional dependency', () => {
    expect(listFilesWith(/@Optional\(\)/)).toEqual([]);
  });
});
