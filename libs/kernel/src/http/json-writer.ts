/**
 * Writes an object as JSON into a buffer, list by list and element by element. The result is that of `JSON.stringify`,
 * except that `toJSON` of fields and elements gets no name.
 */
export class JsonWriter {
  private length = 0;

  /** @param space It is replaced by a larger buffer as needed. */
  constructor(private space: Buffer) {}

  /** Returns the written part of the buffer. */
  get written(): Buffer {
    return this.space.subarray(0, this.length);
  }

  /** The whole buffer. */
  get buffer(): Buffer {
    return this.space;
  }

  /** Writes an object, whose own `toJSON` is not called. */
  writeObject(object: object): void {
    let separator = '{';
    for (const [name, value] of Object.entries(object) as [string, unknown][]) {
      const isList = Array.isArray(value);
      const text = isList ? '' : toText(value);
      if (text === undefined) continue;
      this.write(`${separator}${JSON.stringify(name)}:${text}`);
      if (isList) this.writeList(value);
      separator = ',';
    }
    this.write(separator === '{' ? '{}' : '}');
  }

  private writeList(list: readonly unknown[]): void {
    this.write('[');
    list.forEach((element, place) => {
      // Not joined with the text, because V8 would copy the text.
      if (place > 0) this.write(',');
      this.write(toText(element) ?? 'null');
    });
    this.write(']');
  }

  private write(text: string): void {
    this.reserve(text.length * maxBytesPerUnit);
    this.length += this.space.write(text, this.length);
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.space.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.space.length * 2));
    this.space.copy(larger, 0, 0, this.length);
    this.space = larger;
  }
}

/** The most bytes that UTF-8 takes for one UTF-16 code unit. */
const maxBytesPerUnit = 3;

/** Returns undefined for a value that JSON leaves out. */
const toText = (value: unknown) => JSON.stringify(value) as string | undefined;
