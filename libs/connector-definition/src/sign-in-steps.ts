import { type Expression } from '#platform/expressions';
import { type Constants } from './definition-values.js';

/**
 * A request that verifies the credential. Its expressions can use {status, headers, body, vars, token}, where `token`
 * is the response of the token endpoint.
 */
export type Verification = {
  method: 'GET' | 'POST';
  path: string;
  query?: Constants;
  headers?: Constants;
  body?: unknown;
  expect?: number[];
  /**
   * For providers whose refusal has an expected status: an expression that returns a message if the credential was
   * refused, and otherwise nothing.
   */
  error_when?: Expression;
  /** The identity of the account: the person who signed in, not the chosen site. */
  subject?: Expression;
  /** `tenant` if all members of the tenant share the credential, so that the subject cannot name a person. */
  subject_names?: 'person' | 'tenant';
  label?: Expression;
};

export type PostInstallStep = {
  name: string;
  label: string;
  required?: boolean;
  request: { method: 'GET' | 'POST'; path: string; query?: Constants; headers?: Constants; body?: unknown };
  /** Expressions for the variables with source `post_install`. They can use {status, headers, body, vars}. */
  set?: Record<string, Expression>;
  expect?: number[];
};
