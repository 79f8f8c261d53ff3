import type * as Sdk from '@modelcontextprotocol/server';
import { ProtocolFault } from '../domain/exchange.js';

type Server = typeof Sdk.Server;
type Handler = (request: Sdk.JSONRPCRequest, context: Sdk.ServerContext) => Promise<Sdk.Result>;

let made: Server | undefined;

/** The package's server takes parameters of another shape for a fault of its own: here they are the sender's. */
export const strictServer = (sdk: typeof Sdk): Server => (made ??= strict(sdk));

const misshapen = (method: string, { params }: Sdk.JSONRPCRequest): ProtocolFault =>
  ProtocolFault.parameters(`${wrongIn(method, params)} Send what the protocol says of ${method}.`);

/** Which parameter has another shape, as far as that can be told of the ones that clients get wrong. */
function wrongIn(method: string, { name, arguments: given, cursor }: Record<string, unknown> = {}): string {
  if (method.endsWith('/list')) return isTextOrAbsent(cursor) ? usual : 'cursor must be a string.';
  if (method === 'initialize') return usual;
  if (typeof name !== 'string') return 'name must be a string.';
  return isObjectOrAbsent(given) ? usual : 'arguments must be an object.';
}

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isObjectOrAbsent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

const usual = 'The params have another shape.';

const strict = ({ Server }: typeof Sdk): Server =>
  class extends Server {
    protected override _wrapHandler(method: string, handler: Handler): Handler {
      // Parameters are looked at before there is a promise.
      const checked = super._wrapHandler(method, (request, context) => {
        try {
          return handler(request, context);
        } catch (error) {
          throw error instanceof ProtocolFault ? error : misshapen(method, request);
        }
      });
      // The package checks calls by itself, and answers with what its checker prints.
      return async (request, context) => {
        try {
          return await checked(request, context);
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith(`Invalid ${method} request`))) throw error;
          throw misshapen(method, request);
        }
      };
    }
  };
