import { type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';

export type DiagnosticCode =
  | 'yaml_syntax'
  | 'duplicate_key'
  | 'schema'
  | 'template_unknown_variable'
  | 'template_not_allowed_here'
  | 'jsonata_syntax'
  | 'jsonata_forbidden'
  | 'pattern_unsupported'
  | 'tool_duplicate'
  | 'tool_name_reserved'
  | 'tool_limit'
  | 'path_escape'
  | 'credential_in_tool'
  | 'method_override'
  | 'url_insecure'
  | 'url_forbidden_host'
  | 'verify_missing'
  | 'subject_missing'
  | 'subject_unfit'
  | 'tier_lowered'
  | 'pagination_incomplete'
  | 'pagination_constant'
  | 'remote_sign_in'
  | 'openapi_invalid'
  | 'openapi_left_out'
  | 'openapi_guess';

/** `error`: makes the definition invalid. `warning`: should be checked. `info`: only explains a choice. The worst first. */
export const severities = ['error', 'warning', 'info'] as const;

export type Severity = (typeof severities)[number];

/** One finding about a definition, with its place. The first line and the first column have number 1. */
export type Diagnostic = {
  severity: Severity;
  code: DiagnosticCode;
  message: string;
  /** JSON Pointer into the document. */
  pointer: string;
  line?: number;
  column?: number;
};

/** Formats a diagnostic as `file:line:column pointer code: message`, for the author of the file. */
export const diagnosticLine = (file: string, { line, column, pointer, code, message }: Diagnostic): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(':')} ${pointer || '/'} ${code}: ${message}`;

/** Returns the number of diagnostics of each severity. */
export const countDiagnostics = (diagnostics: readonly Diagnostic[]): Record<Severity, number> => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
};

/** Exceptions to the rules for definitions. */
export type CheckOptions = {
  /** Whether addresses of this machine and plain http are allowed, for demonstrations and tests. */
  loopback?: boolean;
  /** Hosts that an operator allowed. */
  hosts?: readonly string[];
  /** Whether the allowed hosts on this machine may be called without TLS. */
  plain_http?: boolean;
};

export type Report = (code: DiagnosticCode, at: DocumentPath, message: string, severity?: 'warning') => void;

/** A rule about definitions that the schema cannot express. */
export type Check = (definition: ConnectorDefinition, report: Report, options: CheckOptions) => void;
