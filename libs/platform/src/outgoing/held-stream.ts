import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { OutgoingError } from './outgoing-error.js';
import { type HeldResponse, type ResponseMemory } from './response-memory.js';

/** Returns a body that counts against the memory until it ends. If it is cut, it fails as too large. */
export function holdStream(body: Readable, organization: string, memory: ResponseMemory): Readable {
  const held = new HeldStream(organization, memory);
  pipeline(body, held, () => undefined);
  return held;
}

class HeldStream extends Transform implements HeldResponse {
  size = 0;

  constructor(
    readonly organization: string,
    private readonly memory: ResponseMemory,
  ) {
    super();
  }

  cut(): void {
    this.memory.release(this);
    this.destroy(new OutgoingError('answer_too_large', 'The response is too large.', true));
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.memory.add(this, chunk.length);
    done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.memory.release(this);
    done(error);
  }
}
