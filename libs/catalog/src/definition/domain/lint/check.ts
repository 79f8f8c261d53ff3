import { type ConnectorDefinition } from '../connector-definition.js';
import { type Report } from '../diagnostic.js';

/** What is allowed beyond the rules for everybody. */
export type Leave = {
  /** Plain http on this machine's own addresses, for demonstrations and tests. */
  loopback?: boolean;
};

/** One rule about definitions that their schema cannot say. */
export type Check = (definition: ConnectorDefinition, report: Report, leave: Leave) => void;
