import type * as Sdk from '@modelcontextprotocol/server';
import { ProtocolFault } from '../domain/exchange.js';

type Server = typeof Sdk.Server;
type Handler = (request: Sdk.JSONRPCRequest, context: Sdk.ServerContext) => Promise<Sdk.Result>;

let made: Server | undefined;

/** The package reports invalid parameters as an internal error. This server reports them as errors of the client. */
export const strictServer = (sdk: typeof Sdk): Server => (made ??= strict(sdk));

const misshapen = (method: string, { params }: Sdk.JSONRPCRequest): ProtocolFault =>
  ProtocolFault.parameters(`${wrongIn(method, params)} See the protocol’s definition of ${method}.`);

/** Names the invalid parameter, for the mistakes that clients make. */
function wrongIn(method: string, { name, arguments: given, cursor }: Record<string, unknown> = {}): string {
  if (method.endsWith('/list')) return isTextOrAbsent(cursor) ? usual : 'cursor must be a string.';
  if (method === 'initialize') return usual;
  if (typeof name !== 'string') return 'name must be a string.';
  return isObjectOrAbsent(given) ? usual : 'arguments must be an object.';
}

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isObjectOrAbsent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

const usual = 'The params are not valid.';

const strict = ({ Server }: typeof Sdk): Server =>
  class extends Server {
    protected override _wrapHandler(method: string, handler: Handler): Handler {
      // The package checks parameters synchronously.
      const checked = super._wrapHandler(method, (request, context) => {
        try {
          return handler(request, context);
        } catch (error) {
          throw error instanceof ProtocolFault ? error : misshapen(method, request);
        }
      });
      // The package checks calls itself and returns its validator's output.
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
