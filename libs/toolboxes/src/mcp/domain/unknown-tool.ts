import { toolNotFound } from '#connections';
import { refineError } from '#kernel';
import { ProtocolFault } from './exchange.js';

/** Maximum number of characters of an unknown name to repeat. */
const maxShown = 64;

const describeUnknown = (name: string): string => `Unknown tool: ${name.slice(0, maxShown)}`;

/** The address has no tool with this name. A client that called it directly gets this error. */
export class UnknownTool extends ProtocolFault {
  constructor(
    readonly tool: string,
    hint = '',
  ) {
    super(-32602, hint === '' ? describeUnknown(tool) : `${describeUnknown(tool)}.${hint}`);
  }
}

/** The same for a name that the agent sent to one of Latchkey's own tools. */
export const unknownTool = refineError(
  toolNotFound,
  (name: string, hint: string) => `This address has no tool ${name.slice(0, maxShown)}.${hint}`,
  'The address has no tool with this name.',
);
