import { sources } from './sources.js';

/** Folders whose code answers requests, runs jobs, or starts the product. */
const entryPoints = /\/(http|jobs|mcp)\/|^libs\/composition\//;

describe('The bus', () => {
  it('is used only by controllers, MCP methods, jobs and the code that starts the product', () => {
    const users = sources().filter(({ text }) => /\b(CommandBus|QueryBus)\b/.test(text));
    expect(users.length).toBeGreaterThan(50);
    expect(users.flatMap(({ path }) => (entryPoints.test(path) ? [] : [path]))).toEqual([]);
  });
});
