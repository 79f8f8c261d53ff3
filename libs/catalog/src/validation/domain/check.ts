import { type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type DiagnosticCode } from './diagnostic.js';

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
