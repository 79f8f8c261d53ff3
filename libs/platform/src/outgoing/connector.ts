import { lookup, type LookupAddress } from 'node:dns';
import { type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { addressIn, type Egress, isLoopback, isPublic } from './egress.js';
import { addressRefused } from './outgoing-error.js';

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

export type Resolve = (name: string) => Promise<LookupAddress[]>;

export const resolveBySystem: Resolve = (name) =>
  new Promise((answer, fail) =>
    lookup(name, { all: true, verbatim: true }, (error, found) => (error ? fail(error) : answer(found))),
  );

/**
 * Returns the resolver for a socket. The socket connects to the addresses that were checked, because a second
 * resolution could give other addresses. If one address is refused, all are, because a mixed result indicates an
 * attack.
 */
function pinned(resolve: Resolve, refuse: (addresses: string[]) => Error | null): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (found) => {
        const refusal = refuse(found.map(({ address }) => address));
        if (refusal) done(refusal, '');
        else if (options.all) done(null, found);
        else done(null, found[0]!.address, found[0]!.family);
      },
      (error: Error) => done(error, ''),
    );
  };
}
