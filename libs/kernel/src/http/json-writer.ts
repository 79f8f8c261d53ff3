/** Writes an object as JSON into a buffer, list by list and element by element. The result is that of `JSON.stringify`. */
export class JsonWriter {
  private length = 0;

  /** @param buffer It is replaced by larger ones as needed. */
  constructor(private buffer: Buffer) {}

  /** Returns the written part of the buffer. */
  get written(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  /** The whole buffer. */
  get space(): Buffer {
    return this.buffer;
  }

  /** Writes an object, whose own `toJSON` is not called. */
  writeObject(object: object): void {
    let separator = '{';
    for (const [name, value] of Object.entries(object) as [string, unknown][]) {
      const text = Array.isArray(value) ? '' : toText(value);
      if (text === undefined) continue;
      this.write(`${separator}${JSON.stringify(name)}:${text}`);
      if (Array.isArray(value)) this.writeList(value);
      separator = ',';
    }
    this.write(separator === '{' ? '{}' : '}');
  }

  private writeList(list: readonly unknown[]): void {
    let separator = '[';
    for (const each of list) {
      this.write(separator + (toText(each) ?? 'null'));
      separator = ',';
    }
    this.write(separator === '[' ? '[]' : ']');
  }

  private write(text: string): void {
    this.reserve(text.length * maxBytes);
    this.length += this.buffer.write(text, this.length);
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

/** The most bytes that UTF-8 takes for one UTF-16 code unit. */
const maxBytes = 3;

/** Returns undefined for a value that JSON leaves out. */
const toText = (value: unknown) => JSON.stringify(value) as string | undefined;
