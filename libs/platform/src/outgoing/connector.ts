import { buildConnector } from 'undici';
import { addressIn, isLoopback, isPublic } from './address.js';
import { type Egress } from './egress.js';
import { addressRefused } from './outgoing-error.js';
import { pinned, type Resolve } from './resolver.js';

const timeout = 5000;

/** Opens sockets only to checked addresses. undici calls this function for every new connection. */
export function guardedConnector(egress: Egress, resolve: Resolve): buildConnector.connector {
  const only = (allowed: (address: string) => boolean) => {
    const refuse = (addresses: string[]) =>
      addresses.length > 0 && addresses.every(allowed) ? null : addressRefused();
    return { refuse, connect: buildConnector({ timeout, lookup: pinned(resolve, refuse) }) };
  };
  const publicOnly = only(isPublic);
  const anywhere = only(() => true);
  const loopbackOnly = only(isLoopback);

  return (options, done) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const open = egress.opens(url) ? anywhere : publicOnly;
    const { refuse, connect } = url.protocol === 'https:' ? open : loopbackOnly;
    // undici does not look up an IP address, so the address is checked here.
    const address = addressIn(options.hostname);
    const refusal = address && refuse([address]);
    if (refusal) done(refusal, null);
    else connect(options, done);
  };
}
