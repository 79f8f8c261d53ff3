import { type ConnectorDefinition } from '#connector-definition';
import { pointerTo } from '../../tool/domain/json-pointer.js';
import { type Check, type CheckOptions, type Diagnostic, type Report } from './diagnostic.js';
import { checkAddresses } from './check-addresses.js';
import { checkExpressions } from './check-expressions.js';
import { checkHeaders, checkMethods, checkPaging, checkPaths } from './check-requests.js';
import { checkInputs, checkPatterns } from './check-inputs.js';
import { checkTemplates } from './check-placeholders.js';
import { checkDocumentation, checkNames, checkTexts, checkTools, hasFewTools } from './check-names.js';
import { checkSubjects } from './check-subjects.js';
import {
  checkAuthSize,
  checkCredentialHeaders,
  checkCredentials,
  checkOAuthParameters,
  checkPasswords,
} from './check-credentials.js';
import { matchesSchema } from './check-schema.js';
import { prototypeKeyIn, prototypeKeyRefused, readSource, withoutText } from './source.js';

/** Maximum number of problems that get a line and column. Locating a problem scans the whole text. */
const maxLocated = 100;

export type Validation = {
  /** Null if the diagnostics include an error. */
  definition: ConnectorDefinition | null;
  /** The imported definition, even if it has errors, so that its author can complete it. */
  draft?: ConnectorDefinition;
  diagnostics: Diagnostic[];
};

export type ValidateOptions = CheckOptions & {
  /** Values for keys that the document omits. */
  defaults?: object;
  /** Values that override the document's. */
  overrides?: object;
};

/**
 * Finds all problems of a definition, given as YAML or JSON text, or as a parsed document. Shipped and custom
 * definitions follow the same rules.
 */
export function validateDefinition(
  source: unknown,
  { defaults, overrides, ...options }: ValidateOptions = {},
): Validation {
  const {
    document: read,
    locate,
    diagnostics,
  } = typeof source === 'string' ? readSource(source, maxLocated) : withoutText(source);
  const document = isObject(read) ? { ...defaults, ...read, ...overrides } : read;
  const report: Report = (code, at, message, severity) => {
    const position = diagnostics.length < maxLocated ? locate(at) : {};
    diagnostics.push({ severity: severity ?? 'error', code, message, pointer: pointerTo(at), ...position });
  };
  const unsafe = prototypeKeyIn(document);
  if (unsafe) report('schema', unsafe, prototypeKeyRefused);
  // All other checks of a document with too many tools would take long.
  const readable = diagnostics.length === 0 && hasFewTools(document, report);
  const definition = readable && matchesSchema(document, report) ? document : null;
  if (definition) for (const check of checks) check(definition, report, options);
  return { definition: diagnostics.some(({ severity }) => severity === 'error') ? null : definition, diagnostics };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checks: Check[] = [
  checkTexts,
  checkAddresses,
  checkTemplates,
  checkAuthSize,
  checkCredentials,
  checkCredentialHeaders,
  checkPasswords,
  checkDocumentation,
  checkHeaders,
  checkMethods,
  checkNames,
  checkOAuthParameters,
  checkSubjects,
  checkTools,
  checkInputs,
  checkPatterns,
  checkPaths,
  checkExpressions,
  checkPaging,
];
