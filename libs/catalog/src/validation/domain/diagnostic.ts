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

/** One problem of a definition, with its place. The first line and the first column have number 1. */
export type Diagnostic = {
  severity: 'error' | 'warning';
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
