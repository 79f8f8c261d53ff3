import { type InputSchema } from '#connector-definition';
import { Pattern, PatternRefused } from '#platform/plain';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { innerSchemas } from '../../tool/domain/input-schema.js';
import { type Check, type Report } from './check.js';

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
