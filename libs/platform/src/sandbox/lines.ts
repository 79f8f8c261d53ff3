import { type Readable } from 'node:stream';

/** Calls `handle` with each line of a stream, without the line break. */
export function onLine(stream: Readable, handle: (line: string) => void): void {
  let rest: string[] = [];
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const [first, ...more] = chunk.split('\n');
    rest.push(first!);
    for (const next of more) {
      handle(rest.join(''));
      rest = [next];
    }
  });
}
