import { type InputSchema, type ToolDefinition } from '#connector-definition';
import {
  compileProblem,
  compileSchema,
  Pattern,
  PatternRefused,
  type SchemaProblem,
  measureJsonSize,
} from '#platform/plain';
import { innerSchemas, buildInputSchema } from '../../tool/domain/input-schema.js';
import { type DocumentPath, parsePointer } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './diagnostic.js';

/** Maximum number of nested levels in an input schema. */
const maxDepth = 8;
const maxProperties = 200;
/**
 * Maximum number of values: in one schema, and in all schemas of a definition together. Compiling the largest schema
 * takes about 100 milliseconds, and compiling all schemas takes a few seconds.
 */
const maxValues = { one: 2000, all: 20_000 };

/** Checks that input schemas compile, and are small enough to read. */
export const checkInputs: Check = ({ tools }, report) => {
  if (tools.reduce((sum, { input }) => sum + measureJsonSize(input), 0) > maxValues.all)
    return report('schema', ['tools'], 'The input schemas of all tools together are too large. Simplify some of them.');
  tools.forEach((tool, index) => {
    const at = ['tools', index, 'input'];
    const tooLarge = tool.input && sizeProblem(tool.input);
    if (tooLarge) report('schema', at, tooLarge);
    const problem = tool.input && !tooLarge && findSchemaProblem(tool);
    if (problem) report('schema', [...at, ...parsePointer(problem.pointer)], problem.message);
    const unknown = (tool.input?.required ?? []).find((name) => !Object.hasOwn(tool.input?.properties ?? {}, name));
    if (unknown)
      report(
        'schema',
        [...at, 'required'],
        `${unknown} is required but not described in properties. Add ` + `it there.`,
      );
  });
};

function sizeProblem(input: InputSchema): string | undefined {
  if (measureDepth(input) > maxDepth) return `An input schema can have at most ${maxDepth} levels.`;
  if (countProperties(input) > maxProperties) return `An input schema can have at most ${maxProperties} properties.`;
  return measureJsonSize(input) > maxValues.one
    ? `An input schema can have at most ${maxValues.one} values.`
    : undefined;
}

/** Returns the problem of a tool's input schema, except for patterns, whose problems are reported separately. */
function findSchemaProblem(tool: ToolDefinition): SchemaProblem | undefined {
  try {
    compileSchema(buildInputSchema(tool));
    return undefined;
  } catch (thrown) {
    return thrown instanceof PatternRefused ? undefined : compileProblem(thrown);
  }
}

const listInnerSchemas = (schema: InputSchema): InputSchema[] => innerSchemas(schema).map(([, each]) => each);

const measureDepth = (schema: InputSchema): number => 1 + Math.max(0, ...listInnerSchemas(schema).map(measureDepth));

const countProperties = (schema: InputSchema): number =>
  Object.keys(schema.properties ?? {}).length +
  listInnerSchemas(schema).reduce((sum, each) => sum + countProperties(each), 0);

/** Checks that patterns can be matched in linear time. */
export const checkPatterns: Check = ({ variables = [], auth, tools }, report) => {
  variables.forEach(({ pattern }, index) => checkWhole(['variables', index, 'pattern'], pattern, report));
  auth.forEach(({ form_fields = [] }, method) =>
    form_fields.forEach(({ pattern }, field) =>
      checkWhole(['auth', method, 'form_fields', field, 'pattern'], pattern, report),
    ),
  );
  tools.forEach(({ input, output }, index) => {
    for (const [part, schema] of Object.entries({ input, output }))
      for (const [place, pattern] of patternsIn(schema, ['tools', index, part]))
        reportUnsupported(place, report, () => Pattern.within(pattern));
  });
};

function checkWhole(place: DocumentPath, pattern: string | undefined, report: Report): void {
  if (pattern !== undefined) reportUnsupported(place, report, () => Pattern.ofWhole(pattern));
}

function reportUnsupported(place: DocumentPath, report: Report, compile: () => Pattern): void {
  try {
    compile();
  } catch (thrown) {
    if (!(thrown instanceof PatternRefused)) throw thrown;
    report('pattern_unsupported', place, thrown.message);
  }
}

function patternsIn(schema: InputSchema | undefined, place: DocumentPath): [DocumentPath, string][] {
  if (schema === undefined) return [];
  const own: [DocumentPath, string][] =
    typeof schema.pattern === 'string' ? [[[...place, 'pattern'], schema.pattern]] : [];
  return [...own, ...innerSchemas(schema).flatMap(([steps, each]) => patternsIn(each, [...place, ...steps]))];
}
