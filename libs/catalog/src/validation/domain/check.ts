import { type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type DiagnosticCode } from './diagnostic.js';

/** What is allowed beyond the rules for everybody. */
export type CheckOptions = {
  /** Plain http on this machine's own addresses, for demonstrations and tests. */
  loopback?: boolean;
  /** Hosts that an operator opened. */
  hosts?: readonly string[];
  /** Those of them on this machine without TLS. */
  plain_http?: boolean;
};

/** How a check says what it found. */
export type Report = (code: DiagnosticCode, at: DocumentPath, message: string, severity?: 'warning') => void;

/** One rule about definitions that their schema cannot say. */
export type Check = (definition: ConnectorDefinition, report: Report, options: CheckOptions) => void;
