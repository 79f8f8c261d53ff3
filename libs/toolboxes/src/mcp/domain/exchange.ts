import { type ApiError, type Caller, type TraceContext } from '#kernel';
import { type OpenToolbox } from '../../toolbox-execution/domain/toolbox-calls.js';

/** Where a message comes from, for its span. */
export type MessageOrigin = {
  /** The trace in the message, if the request has none. */
  sender: TraceContext;
  /** The protocol revision that the client names. */
  revision: string | null;
};

/** One message of a client and its context. No state is kept between messages. */
export type Exchange = {
  caller: Caller;
  /** The toolbox that the address names; null at the addresses of all toolboxes and of all accounts. */
  toolboxId: string | null;
  /** Whether the address is that of all accounts of the caller, which has no toolboxes. */
  isOfAccounts: boolean;
  /** The toolboxes of the address that the caller can use now. */
  toolboxes: readonly OpenToolbox[];
  origin: MessageOrigin;
  /** Whether a client of revision 2025-11-25 said in its handshake that it asks its person to open an address. */
  opensAddresses?: boolean;
  /** An error to send instead of the result, because the app needs a further scope. */
  stepUp?: ApiError;
};

/** Returns a key of the address: the id of its toolbox, or empty at the address of all toolboxes. */
export const addressKey = ({ toolboxId, isOfAccounts }: Pick<Exchange, 'toolboxId' | 'isOfAccounts'>): string =>
  isOfAccounts ? 'accounts' : (toolboxId ?? '');

/** A message cannot be answered. The client gets a JSON-RPC error. Source: JSON-RPC 2.0, 5.1. */
export class ProtocolFault extends Error {
  /** The cause that the span of the message names. */
  readonly failure: string;

  /** @param data further facts for the client. */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: object,
  ) {
    super(message);
    this.failure = String(code);
  }

  static parameters = (message: string) => new ProtocolFault(-32602, message);
}

/** Returns the error response to a message. `id` is null for a message that cannot be read. */
export const faultAnswer = ({ code, message }: ProtocolFault, id: string | number | null = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
