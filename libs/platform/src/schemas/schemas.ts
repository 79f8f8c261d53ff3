import { type Sandbox, type SandboxedTask, SandboxStopped } from '#platform/sandbox';
import { type Check, type Outcome } from './check.js';
import { checkAgainst, type Checked, compileSchema, type SchemaReading } from './compiled-schema.js';
import { measure, measureJsonSize } from './json-size.js';

const check: SandboxedTask<Check, Outcome> = { module: new URL('./check.js', import.meta.url).href };

/** Limits for checks in this process. Compiling a schema then takes about 20 ms, and checking a value about 2 ms. */
const limits = { schema: 150, check: 50_000, patterns: 50_000 };

/**
 * Returns the value with the schema's defaults, and its errors.
 * @throws Error if the schema is invalid.
 */
export type CheckValue = (schema: object, value: unknown, reading?: SchemaReading) => Promise<Checked>;

/** Checks values against JSON Schemas that any user may write. Expensive checks run in a sandbox. */
export class Schemas {
  constructor(private readonly sandbox: Sandbox) {}

  /** Returns the checker of one organization. Its sandboxed checks wait in the organization's own queue. */
  validatorFor(orgId: string): CheckValue {
    return async (schema, value, reading = {}) =>
      isLight(schema, value, reading)
        ? checkAgainst(schema, value, reading)
        : this.checkInSandbox(orgId, { schema, value, reading });
  }

  private async checkInSandbox(orgId: string, task: Check): Promise<Checked> {
    try {
      const [outcome] = await this.sandbox.run(orgId, check, task);
      if ('invalid' in outcome!) throw new Error(outcome.invalid);
      return outcome!;
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      return {
        value: task.value,
        errors: [
          { keyword: 'check', instancePath: '', params: {}, message: `cannot be checked: the check ${thrown.message}` },
        ],
      };
    }
  }
}

/**
 * Whether a check is cheap enough for this process. Each part of a schema is checked against a part of the value at
 * most once, unless the schema multiplies its own work. Therefore, the size of the schema times the size of the value
 * limits the cost.
 */
function isLight(schema: object, value: unknown, reading: SchemaReading): boolean {
  const rules = measureJsonSize(schema);
  if (rules > limits.schema || rules * measureJsonSize(value) > limits.check) return false;
  if (multipliesWork(schema)) return false;
  return compileSchema(schema, reading).patternSize * measure(value).characters <= limits.patterns;
}

const references: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/**
 * Whether a part of a schema may be checked against the same value several times, because references lead to it, or may
 * get defaults within defaults.
 */
function multipliesWork(part: unknown): boolean {
  if (!isContainer(part)) return false;
  return Object.entries(part).some(
    ([key, each]) => references.has(key) || (key === 'default' && isNested(each)) || multipliesWork(each),
  );
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isNested = (value: unknown): boolean => isContainer(value) && Object.values(value).some(isContainer);
