import { type ApiError, type Caller } from '#kernel';
import { type OpenToolbox } from '../../toolbox/domain/offered-tools.js';

/** One message of a client and what decides about it: nothing is remembered from one to the next. */
export type Exchange = {
  caller: Caller;
  /** The toolbox of the address; null of the address of all. */
  toolboxId: string | null;
  /** Those of them that the caller may use now. */
  toolboxes: readonly OpenToolbox[];
  /** What the message is answered in place of a result: that the app may ask for more and try again. */
  stepUp?: ApiError;
};

/** What a JSON-RPC error says. Source: JSON-RPC 2.0, 5.1. */
export class ProtocolFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }

  static parameters = (message: string) => new ProtocolFault(-32602, message);
}

/** As it is answered where there was no message to answer. */
export const faultAnswer = ({ code, message }: ProtocolFault, id: string | number | null = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
