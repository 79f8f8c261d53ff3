import { lookup, type LookupAddress } from 'node:dns';
import { type LookupFunction } from 'node:net';

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
export function pinned(resolve: Resolve, refuse: (addresses: string[]) => Error | null): LookupFunction {
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
