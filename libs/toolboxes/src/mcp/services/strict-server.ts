import type * as Sdk from '@modelcontextprotocol/server';
import { ProtocolFault } from '../domain/exchange.js';

type Server = typeof Sdk.Server;
type Handler = (request: Sdk.JSONRPCRequest, context: Sdk.ServerContext) => Promise<Sdk.Result>;

let made: Server | undefined;

/** The package's server takes parameters of another shape for a fault of its own: here they are the sender's. */
export const strictServer = (sdk: typeof Sdk): Server => (made ??= strict(sdk));

/** Which parameter has another shape, as far as that can be told of the ones that clients get wrong. */
function wrongIn(method: string, params: Record<string, unknown> = {}): string {
  const { name, arguments: given, cursor } = params;
  if (method === 'tools/list' || method === 'prompts/list')
    return cursor !== undefined && typeof cursor !== 'string' ? 'cursor must be a string.' : usual;
  if (typeof name !== 'string') return method === 'initialize' ? usual : 'name must be a string.';
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return given === undefined || isObject ? usual : 'arguments must be an object.';
}

const usual = 'The params have another shape.';

const strict = ({ Server }: typeof Sdk): Server =>
  class extends Server {
    protected override _wrapHandler(method: string, handler: Handler): Handler {
      // Parameters are looked at before there is a promise.
      const checked = super._wrapHandler(method, (request, context) => {
        try {
          return handler(request, context);
        } catch (error) {
          throw ProtocolFault.parameters(
            `${wrongIn(method, request.params)} Send what the protocol says of ${method}.`,
          );
        }
      });
      // The package checks calls by itself, and answers with what its checker prints.
      return async (request, context) => {
        try {
          return await checked(request, context);
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith(`Invalid ${method} request`))) throw error;
          throw ProtocolFault.parameters(
            `${wrongIn(method, request.params)} Send what the protocol says of ${method}.`,
          );
        }
      };
    }
  };
