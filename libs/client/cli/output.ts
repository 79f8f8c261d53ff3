import { type Failure } from './failures.js';

/** Prints results to stdout and everything else to stderr. */
export class Output {
  constructor(readonly json: boolean) {}

  /** Prints a result: as JSON with `--json`, otherwise as lines for people. */
  result(value: unknown, lines: string): void {
    if (this.json) this.value(value);
    else this.line(lines);
  }

  value(value: unknown): void {
    process.stdout.write(`${JSON.stringify(value)}\n`);
  }

  line(text: string): void {
    process.stdout.write(`${printable(text)}\n`);
  }

  /** Prints a hint for people, which is not part of the result. */
  hint(text: string): void {
    process.stderr.write(`${printable(text)}\n`);
  }

  failure({ error, hints }: Failure): void {
    if (this.json) this.value({ error });
    for (const line of [error.message, ...hints]) this.hint(line);
  }
}

/** Replaces control characters, with which the name of a resource could change what a terminal shows. */
const printable = (text: string): string =>
  text.replace(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD');

/** A word as a shell needs it. */
export const quote = (word: string): string =>
  /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Aligns rows below their headings. */
export function table(headings: readonly string[], rows: readonly (readonly (string | null | undefined)[])[]): string {
  if (rows.length === 0) return 'None.';
  const cells = [headings, ...rows.map((row) => row.map((cell) => cell ?? '–'))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const aligned = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
  return aligned.map((row) => row.trimEnd()).join('\n');
}
