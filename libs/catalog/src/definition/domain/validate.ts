import { type ConnectorDefinition } from './connector-definition.js';
import { type Diagnostic, type Report, pointerTo } from './diagnostic.js';
import { type Check, type Leave } from './lint/check.js';
import { checkAddresses } from './lint/addresses.js';
import { checkExpressions } from './lint/expressions.js';
import { checkPaging } from './lint/paging.js';
import { checkPaths } from './lint/paths.js';
import { checkTemplates } from './lint/templates.js';
import { checkTools } from './lint/tools.js';
import { checkInputs } from './lint/inputs.js';
import { checkCredentials } from './lint/credentials.js';
import { hasSchema } from './schema-check.js';
import { readSource, withoutText } from './source.js';

/** `definition` is null when there is an error among the diagnostics. */
export type Checked = { definition: ConnectorDefinition | null; diagnostics: Diagnostic[] };

/**
 * Everything that is wrong with a definition, given as YAML or JSON text, or as a document already read. The same
 * for what ships and for what an organization writes.
 */
export function validateDefinition(source: unknown, leave: Leave = {}): Checked {
  const { document, locate, diagnostics } = typeof source === 'string' ? readSource(source) : withoutText(source);
  const report: Report = (code, at, message, severity) => {
    diagnostics.push({ severity: severity ?? 'error', code, message, pointer: pointerTo(at), ...locate(at) });
  };
  const readable = diagnostics.length === 0;
  const definition = readable && hasSchema(document, report) ? document : null;
  if (definition) for (const check of checks) check(definition, report, leave);
  return { definition: diagnostics.some(({ severity }) => severity === 'error') ? null : definition, diagnostics };
}

const checks: Check[] = [
  checkAddresses,
  checkTemplates,
  checkCredentials,
  checkTools,
  checkInputs,
  checkPaths,
  checkExpressions,
  checkPaging,
];
