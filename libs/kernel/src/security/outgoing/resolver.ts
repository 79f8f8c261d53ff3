import { lookup, type LookupAddress } from 'node:dns';
import { type LookupFunction } from 'node:net';

/** Turns a name into every address it stands for. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

export const resolveBySystem: Resolve = (name) =>
  new Promise((answer, fail) =>
    lookup(name, { all: true, verbatim: true }, (error, found) => (error ? fail(error) : answer(found))),
  );

/**
 * What a socket asks when it connects. The addresses it gets are the ones that were judged, so there is no second
 * resolution that could answer differently. One bad address refuses them all: a mixed answer is an attempt.
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
