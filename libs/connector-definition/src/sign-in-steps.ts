import { type Expression } from '#platform/expressions';
import { type Constants } from './definition-values.js';

/**
 * A request that verifies the credential. Its expressions are over {status, headers, body, vars, token}; `token` is the
 * token endpoint's response.
 */
export type Verification = {
  method: 'GET' | 'POST';
  path: string;
  query?: Constants;
  headers?: Constants;
  body?: unknown;
  expect?: number[];
  /**
   * An expression that returns a message if the provider refused the credential with an expected status. Otherwise it
   * returns nothing.
   */
  error_when?: Expression;
  /** The account that signed in: the person, not the chosen site. */
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
  /** Values of variables with source `post_install`, over {status, headers, body, vars}. */
  set?: Record<string, Expression>;
  expect?: number[];
};
