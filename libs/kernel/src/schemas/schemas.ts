import { type Sandbox } from '../sandbox/sandbox.js';
import { type SandboxedTask, SandboxStopped } from '../sandbox/sandboxed-task.js';
import { type Check } from './check.js';
import { checkAgainst, type Checked, compileSchema } from './compiled-schema.js';
import { measure, sizeOf } from './json-size.js';

const check: SandboxedTask<Check, Checked> = { module: new URL('./check.js', import.meta.url).href };

/** What our own process takes on: a schema that compiles in some 20 ms, a check that takes some 2 ms at the most. */
const cheap = { schema: 150, check: 50_000, patterns: 50_000 };

/** The value with the schema's defaults, and the ways in which it does not fit. */
export type CheckValue = (schema: object, value: unknown) => Promise<Checked>;

/** Checks values against JSON Schemas that anybody may have written: what could take long is done in a sandbox. */
export class Schemas {
  constructor(private readonly sandbox: Sandbox) {}

  /** For an organization, which waits for its own checks and not for those of others. */
  of(orgId: string): CheckValue {
    return async (schema, value) =>
      isLight(schema, value) ? checkAgainst(schema, value) : this.apart(orgId, schema, value);
  }

  private async apart(orgId: string, schema: object, value: unknown): Promise<Checked> {
    try {
      const [checked] = await this.sandbox.run(orgId, check, { schema, value });
      return checked!;
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      return {
        value,
        errors: [
          { keyword: 'check', instancePath: '', params: {}, message: `cannot be checked: it ${thrown.message}` },
        ],
      };
    }
  }
}

/** A schema is a tree, so that no part of it meets a value more than once: their product bounds what a check does. */
function isLight(schema: object, value: unknown): boolean {
  const rules = sizeOf(schema);
  if (rules > cheap.schema || rules * sizeOf(value) > cheap.check) return false;
  return compileSchema(schema).patternSize * measure(value).characters <= cheap.patterns;
}
