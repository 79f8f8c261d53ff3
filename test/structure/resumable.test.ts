import { sources } from './sources.js';

/** The `execute` of each handler of a command with a caller, with the line above it. */
const executes = sources()
  .filter(({ text }) => text.includes('@CommandHandler('))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\n {2}(?:async )?execute\((\{[^}]*\bcaller\b[^)]*)\)/gm)].map(([, above, command]) => ({
      above: above!.trim(),
      handler: `${path}: ${command!.split(':').at(-1)!.trim()}`,
    })),
  );

describe('A command with a caller', () => {
  it('is not run again for the same Idempotency-Key', () => {
    expect(executes.length).toBeGreaterThan(90);
    expect(executes.flatMap(({ above, handler }) => (above === '@Resumable()' ? [] : [handler]))).toEqual([]);
  });
});
