import type * as Sdk from '@modelcontextprotocol/server';
import { ProtocolFault } from '../domain/exchange.js';

type Server = typeof Sdk.Server;
type Handler = (request: Sdk.JSONRPCRequest, context: Sdk.ServerContext) => Promise<Sdk.Result>;

let made: Server | undefined;

/** The package's server takes parameters of another shape for a fault of its own: here they are the sender's. */
export const strictServer = (sdk: typeof Sdk): Server => (made ??= strict(sdk));

const strict = ({ Server }: typeof Sdk): Server =>
  class extends Server {
    protected override _wrapHandler(method: string, handler: Handler): Handler {
      // Parameters are looked at before there is a promise.
      return super._wrapHandler(method, (request, context) => {
        try {
          return handler(request, context);
        } catch (error) {
          if (error instanceof Error && 'code' in error) throw error;
          throw ProtocolFault.parameters(`The params of ${method} are not of the shape that the protocol gives them.`);
        }
      });
    }
  };
